import { type Dirent, readdirSync, realpathSync, rmSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { memoize } from '../memoize.ts';
import { orNull } from '../or-null.ts';

/** Whether the path is a folder, or a symbolic link to one. */
export const isFolder = (path: string): boolean => find(path)?.isDirectory() ?? false;

/** Whether the path is a file, or a symbolic link to one. */
export const isFile = (path: string): boolean => find(path)?.isFile() ?? false;

/** Whether a path below a folder leads through a symbolic link. Both must exist. */
export const isLinked = (path: string, folder: string): boolean =>
  realpathSync(path) !== join(realpathSync(folder), relative(folder, path));

/** The status of a path; undefined if it does not exist or is not accessible. Follows links. */
export const find = (path: string): Stats | undefined =>
  orNull(() => statSync(path, { throwIfNoEntry: false })) ?? undefined;

/** The names in a folder; empty if the folder cannot be listed. */
export const namesIn = (folder: string): string[] => orNull(() => readdirSync(folder)) ?? [];

/** Returns the entries of a folder. Throws if the folder cannot be listed. */
export type ListFolder = (folder: string) => readonly Dirent[];

/** A `ListFolder` that lists each folder once. */
export const createListFolder = (): ListFolder =>
  memoize((folder: string) => readdirSync(folder, { withFileTypes: true }));

/** A folder's entries, or the system's error code if it cannot be listed. Empty if the folder no longer exists. */
export const entriesOf = (folder: string, listFolder: ListFolder): readonly Dirent[] | string => {
  try {
    return listFolder(folder);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? [] : code;
  }
};

/** The folders that contain a path, the nearest first. Those of a relative path end at the top. */
export const foldersAbove = (path: string): readonly string[] => {
  const folder = dirname(path);
  return folder === '.' || folder === path ? [] : [folder, ...foldersAbove(folder)];
};

/** The real path of a file or folder; null if it does not exist or is not accessible. */
export const realPathOf = (path: string): string | null => orNull(() => realpathSync.native(path));

/** The sorted names of the folders in a folder, without links. Throws if the folder cannot be listed. */
export const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Removes everything from a folder except these names. Returns the removed names. */
export const keepOnly = (folder: string, names: Pick<ReadonlySet<string>, 'has'>): readonly string[] => {
  const others = namesIn(folder).filter((name) => !names.has(name));
  for (const name of others) rmSync(join(folder, name), { recursive: true, force: true });
  return others;
};

/** A path relative to a folder, with `/` between segments, for messages. Both arguments are absolute. */
export const relativeName = (folder: string, path: string): string => relative(folder, path).split(sep).join('/');

/** Whether `path` is below `folder`, at any depth. Both are absolute. Does not follow links. */
export const isBelow = (path: string, folder: string): boolean => {
  const inside = relative(folder, path);
  return inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
};

/** Whether `path` is below `folder` or is the folder itself. */
export const isWithin = (path: string, folder: string): boolean => path === folder || isBelow(path, folder);
