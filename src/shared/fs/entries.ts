import { readdirSync, realpathSync, rmSync, type Stats, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/** Whether there is a folder, maybe by a symbolic link. */
export const isFolder = (path: string): boolean => find(path)?.isDirectory() ?? false;

/** Whether there is a file, maybe by a symbolic link. */
export const isFile = (path: string): boolean => find(path)?.isFile() ?? false;

/** Whether a path below a folder leads through a symbolic link. Both must exist. */
export const isLinked = (path: string, folder: string): boolean =>
  realpathSync(path) !== join(realpathSync(folder), relative(folder, path));

/** What is at a path; undefined where nothing is, or nothing that may be looked at. Follows links. */
export const find = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};

/** The names in a folder; none where it cannot be listed. */
export const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** The names of the folders in a folder, sorted, without links. Throws where it cannot be listed. */
export const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Removes all from a folder but what has one of these names. Returns the names that went. */
export const keepOnly = (folder: string, names: Pick<ReadonlySet<string>, 'has'>): readonly string[] => {
  const others = namesIn(folder).filter((name) => !names.has(name));
  for (const name of others) rmSync(join(folder, name), { recursive: true, force: true });
  return others;
};

/** A path relative to a folder, with `/` between segments, as people know it. Both are absolute. */
export const relativeName = (folder: string, path: string): string => relative(folder, path).split(sep).join('/');

/** Whether `path` is in `folder`, at any depth. Both are absolute; links are not followed. */
export const isBelow = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** The same; also for the folder itself. */
export const isWithin = (path: string, folder: string): boolean => path === folder || isBelow(path, folder);
