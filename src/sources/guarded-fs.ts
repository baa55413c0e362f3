import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FileSystemAdapter } from 'fast-glob';
import { otherKindOf } from '../files/entry-kind.ts';
import { isBelow } from './is-below.ts';
import { isData, isRead, whyNotReadAs } from './workspace-files.ts';

/** What is not shown as a file or a folder, by paths with `/` between segments. */
export interface PassedOver {
  /**
   * What is neither file nor folder, or a link to such a thing, and folders where a file about the workspace belongs;
   * `why` as in `a named pipe`.
   */
  readonly special: readonly Entry[];
  /** Symbolic links that are not followed. */
  readonly refused: readonly Entry[];
  /** Folders that cannot be listed, and what the system says. */
  readonly unreadable: readonly Entry[];
  /** Folders, and files that would be read, whose names no pattern can match. */
  readonly unmatchable: readonly Entry[];
}

interface Entry {
  readonly path: string;
  readonly why: string;
}

/** How far symbolic links are followed. All are real paths. */
export interface Bounds {
  /** The workspace's own folders. */
  readonly own: readonly string[];
  /** The folder around all workspaces, and what it is called. */
  readonly around: string;
  readonly aroundName: string;
  /** The folders of other workspaces: each has keys of its own. */
  readonly others: readonly string[];
  /** Folders that nobody writes posts in. */
  readonly isGenerated?: (real: string) => boolean;
}

interface Folder {
  readonly real: string;
  /** What stands before the names of what is in it. */
  readonly prefix: string;
  /** The folders, real ones, that links on the way to it stand in. */
  readonly above: readonly string[];
}

export interface GuardedFs {
  readonly fs: Partial<FileSystemAdapter>;
  /** The files in all folders that have been listed. */
  readonly files: string[];
  readonly passedOver: { readonly [Kind in keyof PassedOver]: Entry[] };
}

/** Links to folders that are followed: folders with links to each other would make more paths than can be counted. */
const MOST_LINKS = 1000;

/** A dot in an expression matches no line break: fast-glob would pass over such a name. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * The file system below a folder as fast-glob is to see it: files and folders alone, none of them hidden or generated. A
 * symbolic link that stays within `bounds`, and leads to a file that may be read under the link's name, is what it leads to. All else
 * is kept with its reason.
 */
export const createGuardedFs = (root: string, bounds: Bounds): GuardedFs => {
  const folders = new Map<string, Folder>();
  const listed = new Map<string, Dirent[]>();
  const passedOver: GuardedFs['passedOver'] = { special: [], refused: [], unreadable: [], unmatchable: [] };
  const files: string[] = [];
  let links = 0;

  const shown = (entry: Dirent, path: string, folder: Folder): Dirent | null => {
    const name = folder.prefix + entry.name;
    if (CONTROL.test(entry.name)) {
      if (entry.isDirectory() || isRead(name)) passedOver.unmatchable.push({ path: name, why: codeOf(entry.name) });
      return null;
    }
    if (entry.isFile()) return file(entry, name);
    if (entry.isSymbolicLink()) return follow(entry, path, folder);
    const real = join(folder.real, entry.name);
    if (!entry.isDirectory() || isData(name)) passedOver.special.push({ path: name, why: otherKindOf(entry) ?? '' });
    else if (bounds.others.includes(real)) passedOver.refused.push({ path: name, why: FOREIGN });
    else if (bounds.isGenerated?.(real) !== true) {
      folders.set(path, { real, prefix: `${name}/`, above: folder.above });
      return entry;
    }
    return null;
  };

  const follow = (entry: Dirent, path: string, { real, prefix, above }: Folder): Dirent | null => {
    const name = prefix + entry.name;
    const around = [...above, real];
    const target = targetOf(join(real, entry.name));
    if (target === null) return refuse(name, 'leads nowhere');
    const isFile = target.stats.isFile();
    const why = whyRefused(target.real, bounds, around) ?? (isFile ? whyNotReadAs(name, target.real) : null);
    if (why !== null) return refuse(name, why);
    if (isFile) return file(standIn(entry.name, 'file'), name);
    if (!target.stats.isDirectory() || isData(name)) {
      passedOver.special.push({ path: name, why: `a link to ${otherKindOf(target.stats)}` });
      return null;
    }
    if (links === MOST_LINKS) return refuse(name, `is one of more than ${MOST_LINKS} to folders`);
    links += 1;
    folders.set(path, { real: target.real, prefix: `${name}/`, above: around });
    return standIn(entry.name, 'folder');
  };

  const file = (entry: Dirent, name: string): Dirent => {
    files.push(name);
    return entry;
  };

  const refuse = (path: string, why: string): null => {
    passedOver.refused.push({ path, why });
    return null;
  };

  /** Where a pattern begins: the folders above it have not been listed. */
  const enter = (path: string): Folder | null => {
    const name = relative(root, path).split(sep).join('/');
    const target = targetOf(path);
    if (target === null || bounds.isGenerated?.(target.real)) return null;
    const why = whyRefused(target.real, bounds, []);
    if (why !== null) return refuse(name, why);
    return { real: target.real, prefix: name === '' ? '' : `${name}/`, above: [] };
  };

  const list = (path: string): Dirent[] => {
    const folder = folders.get(path) ?? enter(path);
    if (folder === null) return [];
    const entries = entriesOf(folder.real);
    if (typeof entries === 'string') {
      passedOver.unreadable.push({ path: folder.prefix.slice(0, -1), why: entries });
      return [];
    }
    return entries.flatMap((entry) =>
      entry.name.startsWith('.') ? [] : (shown(entry, `${path}/${entry.name}`, folder) ?? []),
    );
  };

  const readdirSync = (path: string): Dirent[] => {
    const entries = listed.get(path) ?? list(path);
    listed.set(path, entries);
    return entries;
  };
  return { fs: { readdirSync } as unknown as Partial<FileSystemAdapter>, files, passedOver };
};

/** What the system says where a folder cannot be listed; one that has gone meanwhile has nothing in it. */
const entriesOf = (folder: string): Dirent[] | string => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? [] : code;
  }
};

const targetOf = (path: string): { readonly real: string; readonly stats: Stats } | null => {
  try {
    const real = realpathSync(path);
    return { real, stats: statSync(real) };
  } catch {
    return null;
  }
};

const standIn = (name: string, kind: 'file' | 'folder'): Dirent =>
  ({
    name,
    isFile: () => kind === 'file',
    isDirectory: () => kind === 'folder',
    isSymbolicLink: () => false,
  }) as Dirent;

const FOREIGN = 'leads into the folder of another workspace';

const whyRefused = (target: string, bounds: Bounds, above: readonly string[]): string | null => {
  const isIn = (folder: string): boolean => target === folder || isBelow(target, folder);
  const isOwn = bounds.own.some(isIn);
  if (!isOwn && !isBelow(target, bounds.around)) return `leads out of ${bounds.aroundName}`;
  if (!isOwn && bounds.others.some(isIn)) return FOREIGN;
  if (relative(bounds.around, target).split(sep).some(isHidden)) return 'leads to a hidden file or folder';
  return above.some((folder) => folder === target || isBelow(folder, target))
    ? 'leads back to a folder around it'
    : null;
};

const isHidden = (segment: string): boolean => segment.startsWith('.');

const codeOf = (name: string): string => {
  const code = CONTROL.exec(name)?.[0].codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
};
