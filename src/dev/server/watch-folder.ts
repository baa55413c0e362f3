import { existsSync, type FSWatcher, watch } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { foldersIn, isFolder } from '../../shared/fs/entries.ts';

export interface Closable {
  readonly close: () => void;
}

interface FolderOptions {
  /** Whether to ignore a file or a folder; the path is absolute. */
  readonly isIgnored: (path: string) => boolean;
  /** Called with a path that was added, changed or removed. For a folder, everything in it may have changed. */
  readonly onChange: (path: string) => void;
  /** Called if a folder that was added later cannot be watched. */
  readonly onError: (error: unknown) => void;
}

/** Platforms on which one watcher covers a whole tree. */
const TREES: readonly NodeJS.Platform[] = ['darwin', 'win32'];

/**
 * Watches a folder and everything in it, and reports every change after it returns. It needs one watcher for each
 * folder and none for files, so ten thousand posts cost no more than one. Throws the system's error if it cannot watch.
 */
export const watchFolder = (root: string, { isIgnored, onChange, onError }: FolderOptions): Closable => {
  const recursive = TREES.includes(process.platform);
  const watchers = new Map<string, FSWatcher>();
  let isOpening = true;

  const open = (folder: string): void => {
    const watcher = watch(folder, { recursive }, (type, name) => onEvent(folder, type, name));
    watcher.on('error', () => drop(folder));
    watchers.set(folder, watcher);
    // List it after the watcher has started, so that no folder that is added in the meantime is missed.
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
    // The watcher of a removed folder reports the folder's own name.
    if (name === null || (type === 'rename' && name === basename(folder) && !existsSync(join(folder, name)))) {
      if (!isFolder(folder)) drop(folder);
      onChange(folder);
      return;
    }
    const path = join(folder, name);
    if (isIgnored(path)) return;
    if (type === 'rename' && !recursive) {
      // The previous file or folder at this path was removed or replaced.
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
