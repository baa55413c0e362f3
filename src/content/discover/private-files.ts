import { type Stats, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lazily } from '../../shared/memoize.ts';
import { isInput } from './workspace-files.ts';

/** Folders of other tools, which have no content. */
const OTHERS: readonly string[] = ['.git', 'node_modules'];

/**
 * Whether a file in the content folder, given by the segments of its path there, is never published. Files that Galley
 * reads as input are private, and so are hidden files and files in hidden folders.
 */
export const isPrivate = (segments: readonly string[]): boolean =>
  segments.some((segment) => segment.startsWith('.')) || isInput(segments.at(-1) ?? '');

/**
 * Returns a function that checks whether a file is a hard link to a private file in a content folder or in the project
 * folder. It searches the folders only when a file has several names.
 */
export const createIsPrivateHardLink = (root: string, folders: readonly string[]) => {
  const ids = lazily(() => privateIds(root, folders));
  return async (path: string): Promise<boolean> => {
    const id = diskIdIfShared(path);
    if (id === null) return false;
    return (await ids()).has(id);
  };
};

const privateIds = async (root: string, folders: readonly string[]): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  const visit = async (folder: string, isDeep: boolean, isHidden: boolean): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name);
      const isPrivateEntry = isHidden || isPrivate([entry.name]);
      if (entry.isDirectory() && isDeep && !OTHERS.includes(entry.name)) await visit(path, true, isPrivateEntry);
      const found = entry.isFile() && isPrivateEntry ? statSync(path, { throwIfNoEntry: false }) : undefined;
      if (found !== undefined) ids.add(diskIdOf(found));
    }
  };
  await visit(root, false, false);
  for (const folder of folders) await visit(folder, true, false);
  return ids;
};

/** Identifies a file on its disk, independent of its name. */
const diskIdOf = ({ dev, ino }: Stats): string => `${dev}:${ino}`;

/**
 * Returns a function that checks whether an absolute path is a hard link to one of `files`. It calls the file system
 * only if one of these has several names.
 */
export const createIsHardLinkOf = (files: readonly string[]): ((path: string) => boolean) => {
  const shared = new Set(files.flatMap((path) => diskIdIfShared(path) ?? []));
  return (path) => shared.size > 0 && shared.has(diskIdIfShared(path) ?? '');
};

/** The id of a file with several names; null for a file with one name and for a missing file. */
const diskIdIfShared = (path: string): string | null => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() && found.nlink > 1 ? diskIdOf(found) : null;
};
