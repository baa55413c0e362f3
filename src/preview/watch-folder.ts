import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { isFolder } from './is-folder.ts';

export interface Closable {
  readonly close: () => void;
}

export interface FolderOptions {
  /** Of a file or a folder below, absolute. */
  readonly isIgnored: (path: string) => boolean;
  /** A path that came, changed or went; a folder for all that is in it. */
  readonly onChange: (path: string) => void;
  /** A folder that came later cannot be watched, though it is there. */
  readonly onError: (error: unknown) => void;
}

/** Here the system watches whole trees by itself. */
const TREES: readonly NodeJS.Platform[] = ['darwin', 'win32'];

/**
 * Watches a folder and all below it: every change that comes after it returns is told. One watch a folder and none a
 * file, so that ten thousand posts cost no more than one. Throws what the system says when it does not let it
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
    // Only now is it listed, so that a folder that comes meanwhile is seen by one of the two.
    if (!recursive) for (const below of foldersIn(folder)) openBelow(below);
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
    // A folder that goes tells it itself, by its own name.
    if (name === null || (type === 'rename' && name === basename(folder) && !existsSync(join(folder, name)))) {
      if (!isFolder(folder)) drop(folder);
      onChange(folder);
      return;
    }
    const path = join(folder, name);
    if (isIgnored(path)) return;
    if (type === 'rename' && !recursive) {
      // Whatever was there has gone or is another now.
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

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
