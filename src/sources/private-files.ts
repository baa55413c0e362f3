import { type Dirent, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { diskIdOf } from './hard-links.ts';
import { isInput } from './workspace-files.ts';

/** Folders that hold what others have made, in which nobody's content is. */
const OTHERS: readonly string[] = ['.git', 'node_modules'];

/**
 * Whether a file of the content folder, by the segments of its path there, is never published: one that Galley reads as
 * an input, whatever is in it, and one with a dot in front of any segment, which is nobody's picture.
 */
export const isPrivate = (segments: readonly string[]): boolean =>
  segments.some((segment) => segment.startsWith('.')) || isInput(segments.at(-1) ?? '');

/**
 * A function that tells whether a file is another name (a hard link) of a private file in a folder of content, or of one
 * in the project's own folder. The folders are looked through only once a file has several names at all.
 */
export const createIsOtherName = (root: string, folders: readonly string[]): ((path: string) => Promise<boolean>) => {
  let ids: Promise<ReadonlySet<string>> | undefined;
  return async (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile() || found.nlink === 1) return false;
    ids ??= privateIds(root, folders);
    return (await ids).has(diskIdOf(found));
  };
};

const privateIds = async (root: string, folders: readonly string[]): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  const visit = async (folder: string, isDeep: boolean, isHidden: boolean): Promise<void> => {
    for (const entry of await entriesOf(folder)) {
      const path = join(folder, entry.name);
      const isOne = isHidden || isPrivate([entry.name]);
      if (entry.isDirectory() && isDeep && !OTHERS.includes(entry.name)) await visit(path, true, isOne);
      const found = entry.isFile() && isOne ? statSync(path, { throwIfNoEntry: false }) : undefined;
      if (found !== undefined) ids.add(diskIdOf(found));
    }
  };
  await visit(root, false, false);
  for (const folder of folders) await visit(folder, true, false);
  return ids;
};

const entriesOf = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true }).catch(() => []);
