import { existsSync, type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Closable } from './watch-folder.ts';

export interface NameOptions {
  /** It was changed (`change`), or came, went or was replaced (`rename`). */
  readonly onEvent: (type: string) => void;
  /** It cannot be watched any more. */
  readonly onError: (error: unknown) => void;
}

/**
 * Watches one name, be there something of that name or not. An editor that saves by renaming, and a folder that is
 * removed and brought back, are seen alike, for it is the folder above that is watched, or what there is of the path to
 * it. Throws what the system says when it cannot be watched.
 */
export const watchName = (path: string, { onEvent, onError }: NameOptions): Closable => {
  let watcher: FSWatcher | undefined;
  let isClosed = false;

  const onWatched = (folder: string, type: string, name: string | null): void => {
    const isItself = folder === dirname(path);
    const isWatchedFolder = type === 'rename' && name === basename(folder);
    if (name !== null && name !== segmentBelow(folder, path) && !isWatchedFolder) return;
    // The folders on the way to it may be others now.
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
        // It went between the two looks.
        if (existsSync(folder)) throw error;
        continue;
      }
      // What came before the watching began has told nobody.
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

/** The folder above, or the nearest one above that which exists. */
const nearestFolder = (path: string): string => {
  let folder = dirname(path);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
};

/** The name, right below `folder`, that leads to the path. */
const segmentBelow = (folder: string, path: string): string => {
  let below = path;
  while (dirname(below) !== folder && dirname(below) !== below) below = dirname(below);
  return basename(below);
};
