import { existsSync, type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Closable } from './watch-folder.ts';

interface NameOptions {
  /** It was changed (`change`), or added, removed or replaced (`rename`). */
  readonly onEvent: (type: string) => void;
  /** It can no longer be watched. */
  readonly onError: (error: unknown) => void;
}

/**
 * Watches one path, whether or not it exists. What it watches is the folder above, or the nearest one that exists, so
 * that it notices an editor that saves by renaming and a folder that is removed and brought back. Throws the system's
 * error when the path cannot be watched.
 */
export const watchName = (path: string, { onEvent, onError }: NameOptions): Closable => {
  let watcher: FSWatcher | undefined;
  let isClosed = false;

  const onWatched = (folder: string, type: string, name: string | null): void => {
    const isItself = folder === dirname(path);
    const isWatchedFolder = type === 'rename' && name === basename(folder);
    if (name !== null && name !== segmentBelow(folder, path) && !isWatchedFolder) return;
    // The folders above it may have changed.
    if (!isItself || isWatchedFolder) rearm();
    onEvent(isItself ? type : 'rename');
  };

  const arm = (): void => {
    for (;;) {
      watcher?.close();
      if (isClosed) return;
      const folder = nearestFolder(path);
      try {
        watcher = watch(folder, (type, name) => onWatched(folder, type, name));
        watcher.on('error', rearm);
      } catch (error) {
        // Unless the folder has just been removed.
        if (existsSync(folder)) throw error;
        continue;
      }
      // A nearer folder that was added before watching began has sent no event.
      if (nearestFolder(path) === folder) return;
    }
  };

  const rearm = (): void => {
    try {
      arm();
    } catch (error) {
      onError(error);
    }
  };

  arm();
  return {
    close: () => {
      isClosed = true;
      watcher?.close();
    },
  };
};

/** The nearest folder above that exists. */
const nearestFolder = (path: string): string => {
  let folder = dirname(path);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
};

/** The name, directly below `folder`, that leads to the path. */
const segmentBelow = (folder: string, path: string): string => {
  let below = path;
  while (dirname(below) !== folder && dirname(below) !== below) below = dirname(below);
  return basename(below);
};
