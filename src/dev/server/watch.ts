import { existsSync, type FSWatcher, watch as watchOne } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import { type DiagnosticError, refusal } from '../../shared/diagnostics/diagnostic.ts';
import { isFolder } from '../../shared/fs/entries.ts';
import { type Closable, watchFolder } from './watch-folder.ts';

/*
 * Why not chokidar: with the tests of this file on Linux, version 5.0.0 missed the second of two writes within 50 ms in
 * 19 of 20 cases, so that old content was served. It never noticed a watched folder that was removed and brought back,
 * nor one whose parent folders do not exist yet. Version 6 needs Node 22.
 */

export interface Watcher {
  /** Watches these paths and no others from now on. */
  readonly set: (paths: readonly string[]) => void;
  readonly close: () => void;
}

interface WatchOptions {
  /** Files and folders, absolute; those that do not exist are waited for. */
  readonly paths: readonly string[];
  /** Whether a path below the watched folders does not count, such as the output among posts. */
  readonly isIgnored: (path: string) => boolean;
  readonly onChange: (path: string) => void;
  /** Something new cannot be watched: changes there may go unnoticed from now on. */
  readonly onError: (error: DiagnosticError) => void;
}

/**
 * Reports every file that is added, changed or removed, from the moment it returns. Throws a DiagnosticError (exit code
 * 2) when the system does not let it watch.
 */
export const watch = (options: WatchOptions): Watcher => {
  const watched = new Map<string, Closable>();
  const unwatch = (isWanted: (path: string) => boolean): void => {
    for (const [path, watcher] of watched) {
      if (isWanted(path)) continue;
      watcher.close();
      watched.delete(path);
    }
  };
  const set = (paths: readonly string[]): void => {
    const wanted = new Set(paths);
    unwatch((path) => wanted.has(path));
    try {
      for (const path of wanted) if (!watched.has(path)) watched.set(path, watchPath(path, options));
    } catch (error) {
      throw unwatchable(error);
    }
  };
  const close = (): void => unwatch(() => false);
  try {
    set(options.paths);
  } catch (error) {
    close();
    throw error;
  }
  return { set, close };
};

/** Watches a file, or a folder with everything below it. */
const watchPath = (path: string, { isIgnored, onChange, onError }: WatchOptions): Closable => {
  let below: Closable | undefined;
  const isIgnoredBelow = (other: string): boolean =>
    relative(path, other)
      .split(sep)
      .some((name) => TEMPORARY_NAME.test(name)) || isIgnored(other);
  const fail = (error: unknown): void => onError(unwatchable(error));
  const lookBelow = (): void => {
    below?.close();
    below = isFolder(path) ? watchFolder(path, { isIgnored: isIgnoredBelow, onChange, onError: fail }) : undefined;
  };
  const onEvent = (type: string): void => {
    try {
      if (type === 'rename') lookBelow();
    } catch (error) {
      // A folder that has just been removed sends another event.
      if (isFolder(path)) fail(error);
    }
    onChange(path);
  };
  const name = watchName(path, { onEvent, onError: fail });
  try {
    lookBelow();
  } catch (error) {
    name.close();
    throw error;
  }
  return {
    close: () => {
      name.close();
      below?.close();
    },
  };
};

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
const watchName = (path: string, { onEvent, onError }: NameOptions): Closable => {
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
        watcher = watchOne(folder, (type, name) => onWatched(folder, type, name));
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

const unwatchable = (error: unknown): DiagnosticError =>
  refusal(2, {
    code: 'preview/not-watchable',
    message: `The system cannot watch files (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
    help: 'On Linux, raise fs.inotify.max_user_watches and max_user_instances, or stop other programs that watch files.',
  });

/**
 * Names of files and folders that editors and tools put beside posts: hidden files, backups, the temporary files of
 * Emacs and JetBrains, and `4913`, with which Vim tests whether it may write. None of them is ever a post.
 */
const TEMPORARY_NAME = /^\.|~$|^#.*#$|___jb_(?:tmp|old)___$|^4913$|^node_modules$/;
