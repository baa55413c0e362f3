import { existsSync, type FSWatcher, watch } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { foldersIn, isFolder } from '../../shared/fs/entries.ts';

export interface Closable {
  readonly close: () => void;
}

interface FolderOptions {
  /** Of a file or a folder below, absolute. */
  readonly isIgnored: (path: string) => boolean;
  /** A path that was added, changed or removed; a folder stands for everything in it. */
  readonly onChange: (path: string) => void;
  /** A folder that was added later exists, but cannot be watched. */
  readonly onError: (error: unknown) => void;
}

/** Platforms on which one watcher covers a whole tree. */
const TREES: readonly NodeJS.Platform[] = ['darwin', 'win32'];

/**
 * Watches a folder and everything below it, and reports every change after it returns. It needs one watcher for each
 * folder and none for files, so that ten thousand posts cost no more than one. Throws the system's error when it cannot
 * watch.
 */
export const watchFolder = (root: string, { isIgnored, onChange, onError }: FolderOptions): Closable => {
  const recursive = TREES.includes(process.platform);
  const watchers = new Map<string, FSWatcher>();
  let isOpening = true;

  const open = (folder: string): void => {
    const watcher = watch(folder, { recursive }, (type, name) => onEvent(folder, type, name));
    watcher.on('error', () => drop(folder));
    watchers.set(folder, watcher);
    // List it after the watcher has started, so that one of the two notices a folder that is added meanwhile.
    if (!recursive) for (const name of foldersIn(folder)) openBelow(join(folder, name));
  };

  const openBelow = (folder: string): void => {
    if (watchers.has(folder) || isIgnored(folder)) return;
    try {
      open(folder);
    } catch (error) {
      if (!isFolder(folder)) return;
      if (isOpening) throw error;
      onError(error);
    }
  };

  const drop = (folder: string): void => {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watcher.close();
      watchers.delete(path);
    }
  };

  const onEvent = (folder: string, type: string, name: string | null): void => {
    if (!watchers.has(folder)) return;
    // A folder that is removed reports it itself, by its own name.
    if (name === null || (type === 'rename' && name === basename(folder) && !existsSync(join(folder, name)))) {
      if (!isFolder(folder)) drop(folder);
      onChange(folder);
      return;
    }
    const path = join(folder, name);
    if (isIgnored(path)) return;
    if (type === 'rename' && !recursive) {
      // What was there has been removed or replaced.
      drop(path);
      if (isFolder(path)) openBelow(path);
    }
    onChange(path);
  };

  const close = (): void => drop(root);
  try {
    open(root);
  } catch (error) {
    close();
    throw error;
  }
  isOpening = false;
  return { close };
};
