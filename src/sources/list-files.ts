import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { otherKindOf } from '../files/entry-kind.ts';
import { isBelow } from './is-below.ts';
import { isData, whyNotReadAs } from './workspace-files.ts';

/** The files below a folder, by their paths in it, `/` between segments; all sorted by code unit. */
export interface Listing {
  readonly files: readonly string[];
  /**
   * What is neither file nor folder, or a link to such a thing, and folders where a file about the workspace belongs;
   * `kind` as in `a named pipe`.
   */
  readonly special: readonly { readonly path: string; readonly kind: string }[];
  /** Symbolic links that are not followed. */
  readonly refused: readonly { readonly path: string; readonly why: string }[];
  /** Folders that cannot be listed, and what the system says. */
  readonly unreadable: readonly { readonly path: string; readonly why: string }[];
}

/** How far symbolic links are followed. All are real paths. */
export interface Bounds {
  readonly content: string;
  /** The folders of other workspaces: each has keys of its own. */
  readonly others: readonly string[];
}

/** Links to folders that are followed: folders with links to each other would make more paths than can be counted. */
const MOST_LINKS = 1000;

/**
 * Lists a folder without dotfiles. Symbolic links are followed as long as they stay within `bounds`, and lead to a file
 * that may be read under the link's name. No glob, which passes over names with a line break in silence.
 */
export const listFiles = async (folder: string, bounds: Bounds): Promise<Listing> => {
  const own = await realpath(folder);
  const files: string[] = [];
  const special: Listing['special'][number][] = [];
  const refused: Listing['refused'][number][] = [];
  const unreadable: Listing['unreadable'][number][] = [];
  let links = 0;
  const visit = async (real: string, prefix: string, above: readonly string[]): Promise<void> => {
    const entries = await entriesOf(real);
    if (typeof entries === 'string') return void unreadable.push({ path: prefix.slice(0, -1), why: entries });
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const name = prefix + entry.name;
      const path = join(real, entry.name);
      if (entry.isFile()) files.push(name);
      else if (entry.isSymbolicLink()) await follow(path, name, above);
      else if (!entry.isDirectory() || isData(name)) special.push({ path: name, kind: otherKindOf(entry) ?? '' });
      else if (bounds.others.includes(path)) refused.push({ path: name, why: FOREIGN });
      else await visit(path, `${name}/`, above);
    }
  };
  const follow = async (link: string, name: string, above: readonly string[]): Promise<void> => {
    const around = [...above, dirname(link)];
    const target = await realpath(link).catch(() => null);
    const found = target === null ? null : await stat(target).catch(() => null);
    if (target === null || found === null) return void refused.push({ path: name, why: 'leads nowhere' });
    const isFolder = found.isDirectory();
    const why =
      whyRefused(target, { own, bounds, above: around }) ?? (found.isFile() ? whyNotReadAs(name, target) : null);
    if (why !== null) refused.push({ path: name, why });
    else if (found.isFile()) files.push(name);
    else if (!isFolder || isData(name)) special.push({ path: name, kind: `a link to ${otherKindOf(found)}` });
    else if (links === MOST_LINKS) refused.push({ path: name, why: `is one of more than ${MOST_LINKS} to folders` });
    else {
      links += 1;
      await visit(target, `${name}/`, around);
    }
  };
  await visit(own, '', []);
  return { files: files.sort(), special: sorted(special), refused: sorted(refused), unreadable: sorted(unreadable) };
};

/** What the system says where a folder cannot be listed; one that has gone meanwhile has nothing in it. */
const entriesOf = async (folder: string): Promise<Dirent[] | string> => {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? [] : code;
  }
};

const FOREIGN = 'leads into the folder of another workspace';

const whyRefused = (
  target: string,
  { own, bounds, above }: { readonly own: string; readonly bounds: Bounds; readonly above: readonly string[] },
): string | null => {
  const isOwn = target === own || isBelow(target, own);
  if (!isOwn && !isBelow(target, bounds.content)) return 'leads out of the content folder';
  if (!isOwn && bounds.others.some((other) => target === other || isBelow(target, other))) return FOREIGN;
  if (relative(bounds.content, target).split(sep).some(isHidden)) return 'leads to a hidden file or folder';
  return above.some((folder) => folder === target || isBelow(folder, target))
    ? 'leads back to a folder around it'
    : null;
};

const isHidden = (segment: string): boolean => segment.startsWith('.');

const sorted = <Entry extends { readonly path: string }>(entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
