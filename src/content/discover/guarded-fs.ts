import type { Dirent, Stats } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import {
  entriesOf,
  find,
  foldersAbove,
  isBelow,
  isWithin,
  type ListFolder,
  realPathOf,
  relativeName,
} from '../../shared/fs/entries.ts';
import { otherKindOf } from '../../shared/fs/regular-file.ts';
import { memoize } from '../../shared/memoize.ts';
import { codePoint } from '../front-matter/hidden-characters.ts';
import { DATA_FILES, isData, isDataFile, isInput, isPage, isRead } from './workspace-files.ts';

/** Entries that fast-glob does not see, by paths with `/` between segments, each with its reason. */
export interface PassedOver {
  /**
   * Entries that are neither file nor folder, links to such entries, and folders with the name of a workspace data
   * file. `why` is their kind, such as `a named pipe`.
   */
  readonly special: readonly PassedOverEntry[];
  /** Symbolic links that are not followed. */
  readonly refused: readonly PassedOverEntry[];
  /** Folders that cannot be listed; `why` is the system's error code. */
  readonly unreadable: readonly PassedOverEntry[];
  /** Folders, and files that Galley would read, whose names no pattern can match. */
  readonly unmatchable: readonly PassedOverEntry[];
}

interface PassedOverEntry {
  readonly path: string;
  readonly why: string;
}

/** The limits for following symbolic links. All paths are real paths. */
export interface Bounds {
  readonly own: readonly string[];
  /** The folder around all workspaces, and its name in messages. */
  readonly around: string;
  readonly aroundName: string;
  /** The folders of all workspaces. One that is not within `own` belongs to another workspace, which has other keys. */
  readonly workspaces: ReadonlySet<string>;
  /** Whether a program generates a folder. Such folders are skipped silently. */
  readonly isGenerated?: (real: string) => boolean;
}

interface Folder {
  readonly real: string;
  /** The folder's path with a trailing slash, the prefix of all paths in it. */
  readonly prefix: string;
  /** Real paths of the folders whose links lead to this folder. */
  readonly above: readonly string[];
}

/** Why a link to nothing is refused. */
export const BROKEN = 'points to a path that does not exist';

/** The maximum number of followed links to folders, because folders that link to each other form endless paths. */
const MOST_LINKS = 1000;

/** A dot in a regular expression does not match line breaks, so fast-glob would skip such a name. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * The file system below a folder for fast-glob: only files and folders, without hidden and generated ones. A symbolic
 * link appears as its target if the target is within `bounds` and, for a file, can be read under the link's name.
 * `files` are the files in the folders listed so far, and `passedOver` is everything else.
 */
export const createGuardedFs = (root: string, bounds: Bounds, listFolder: ListFolder) => {
  const passedOver: View['passedOver'] = { special: [], refused: [], unreadable: [], unmatchable: [] };
  const view: View = { root, bounds, listFolder, folders: new Map(), files: [], passedOver, links: 0 };
  return { fs: { readdirSync: memoize((path: string) => list(view, path)) }, files: view.files, passedOver };
};

/** The state of a listing. */
interface View {
  readonly root: string;
  readonly bounds: Bounds;
  readonly listFolder: ListFolder;
  readonly files: string[];
  readonly passedOver: { readonly [Kind in keyof PassedOver]: PassedOverEntry[] };
  /** Folders by the paths that fast-glob requests. */
  readonly folders: Map<string, Folder>;
  links: number;
}

const list = (view: View, path: string): Dirent[] => {
  const folder = view.folders.get(path) ?? enter(view, path);
  if (folder === null) return [];
  const entries = entriesOf(folder.real, view.listFolder);
  if (typeof entries === 'string') {
    view.passedOver.unreadable.push({ path: folder.prefix.slice(0, -1), why: entries });
    return [];
  }
  return entries.flatMap((entry) =>
    entry.name.startsWith('.') ? [] : (showEntry(view, entry, { path: `${path}/${entry.name}`, folder }) ?? []),
  );
};

/** Returns the folder at which a pattern starts, whose parent was not listed. Null if fast-glob must not see it. */
const enter = (view: View, path: string): Folder | null => {
  const name = relativeName(view.root, path);
  const real = view.bounds.own.includes(path) ? path : (targetOf(path)?.real ?? null);
  if (real === null || view.bounds.isGenerated?.(real)) return null;
  const why = whyRefused(real, view.bounds, []);
  if (why !== null) return refuse(view, name, why);
  return { real, prefix: name === '' ? '' : `${name}/`, above: [] };
};

interface EntryPlace {
  readonly path: string;
  readonly folder: Folder;
}

const showEntry = (view: View, entry: Dirent, { path, folder }: EntryPlace): Dirent | null => {
  const { bounds, passedOver, folders } = view;
  const name = folder.prefix + entry.name;
  const [control] = CONTROL.exec(entry.name) ?? [];
  if (control !== undefined) {
    if (entry.isDirectory() || isRead(name)) passedOver.unmatchable.push({ path: name, why: codePoint(control) });
    return null;
  }
  if (entry.isFile()) {
    view.files.push(name);
    return entry;
  }
  if (entry.isSymbolicLink()) return follow(view, entry, { path, folder });
  const real = join(folder.real, entry.name);
  if (!entry.isDirectory() || isData(name)) passedOver.special.push({ path: name, why: otherKindOf(entry) ?? '' });
  else if (bounds.workspaces.has(real) && !isWithinAny(real, bounds.own)) refuse(view, name, FOREIGN);
  else if (bounds.isGenerated?.(real) !== true) {
    folders.set(path, { real, prefix: `${name}/`, above: folder.above });
    return entry;
  }
  return null;
};

const follow = (view: View, { name: own }: Dirent, { path, folder }: EntryPlace): Dirent | null => {
  const name = folder.prefix + own;
  const around = [...folder.above, folder.real];
  const target = targetOf(join(folder.real, own));
  if (target === null) return refuse(view, name, BROKEN);
  const isFile = target.stats.isFile();
  const why = whyRefused(target.real, view.bounds, around) ?? (isFile ? whyNotReadAs(name, target.real) : null);
  if (why !== null) return refuse(view, name, why);
  if (isFile) {
    view.files.push(name);
    return standIn(own, 'file');
  }
  if (!target.stats.isDirectory() || isData(name)) {
    view.passedOver.special.push({ path: name, why: `a link to ${otherKindOf(target.stats)}` });
    return null;
  }
  if (view.links === MOST_LINKS) return refuse(view, name, `is one of more than ${MOST_LINKS} links to folders`);
  view.links += 1;
  view.folders.set(path, { real: target.real, prefix: `${name}/`, above: around });
  return standIn(own, 'folder');
};

const refuse = ({ passedOver }: View, path: string, why: string): null => {
  passedOver.refused.push({ path, why });
  return null;
};

const targetOf = (path: string): { readonly real: string; readonly stats: Stats } | null => {
  const real = realPathOf(path);
  if (real === null) return null;
  const stats = find(real);
  return stats === undefined ? null : { real, stats };
};

/** A directory entry that shows a link as its target. */
const standIn = (name: string, kind: 'file' | 'folder'): Dirent =>
  ({
    name,
    isFile: () => kind === 'file',
    isDirectory: () => kind === 'folder',
    isSymbolicLink: () => false,
  }) as Dirent;

const FOREIGN = 'points into the folder of another workspace';

/** Why a link to a real path is not followed; null if it is. `above` are the folders around the link. */
const whyRefused = (target: string, bounds: Bounds, above: readonly string[]): string | null => {
  const isOwn = isWithinAny(target, bounds.own);
  if (!isOwn && !isBelow(target, bounds.around)) return `points outside ${bounds.aroundName}`;
  if (!isOwn && [target, ...foldersAbove(target)].some((folder) => bounds.workspaces.has(folder))) return FOREIGN;
  const segments = relative(bounds.around, target).split(sep);
  if (segments.some((segment) => segment.startsWith('.'))) return 'points to a hidden file or folder';
  return above.some((folder) => isWithin(folder, target)) ? 'points to a folder that contains the link' : null;
};

/**
 * Why a symbolic link, by its path in the workspace's folder, must not be read as the kind of file that its name
 * suggests; null if it can be. A post's name could hide a file with keys. Files that posts refer to are checked later.
 */
const whyNotReadAs = (link: string, target: string): string | null => {
  if (isPage(link)) return isPage(target) ? null : 'points to a file that is not Markdown';
  const data = DATA_FILES.find((name) => isDataFile(link, name));
  if (data === undefined) return null;
  const file = basename(target);
  if (!/\.ya?ml$/i.test(file)) return 'points to a file that is not YAML';
  return isInput(file) && !isDataFile(file, data) ? `points to ${file}` : null;
};

const isWithinAny = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => isWithin(path, folder));
