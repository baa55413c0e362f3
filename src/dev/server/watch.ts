import { existsSync, type FSWatcher, watch as watchOne } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import { type DiagnosticError, refusal } from '../../shared/diagnostics/diagnostic.ts';
import { foldersAbove, isFolder } from '../../shared/fs/entries.ts';
import { type Closable, watchFolder } from './watch-folder.ts';

/*
 * Why not chokidar: with the tests of this file on Linux, version 5.0.0 missed the second of two writes within 50 ms in
 * 19 of 20 cases, so that old content was served. It never noticed a watched folder that was removed and brought back,
 * nor one whose parent folders do not exist yet, and it watches each file. Version 6 needs Node 22.
 */

interface WatchOptions {
  /** Absolute paths of files and folders. They may not exist yet. */
  readonly paths: readonly string[];
  /** Whether to ignore a path in the watched folders, such as the output in a folder of posts. */
  readonly isIgnored: (path: string) => boolean;
  readonly onChange: (path: string) => void;
  /** Called if a new file or folder cannot be watched, so that its changes may go unnoticed. */
  readonly onError: (error: DiagnosticError) => void;
}

/** Reports every file that changes after it returns. Throws a DiagnosticError (exit code 2) if it cannot watch. */
export const watch = (options: WatchOptions) => {
  const watched = new Map<string, Closable>();
  const unwatch = (isWanted: (path: string) => boolean): void => {
    for (const [path, watcher] of watched) {
      if (isWanted(path)) continue;
      watcher.close();
      watched.delete(path);
    }
  };
  /** From now on, watches only these paths. */
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
  const watchBelow = (): void => {
    below?.close();
    below = isFolder(path) ? watchFolder(path, { isIgnored: isIgnoredBelow, onChange, onError: fail }) : undefined;
  };
  const onEvent = (type: string): void => {
    try {
      if (type === 'rename') watchBelow();
    } catch (error) {
      // A folder that was just removed sends another event.
      if (isFolder(path)) fail(error);
    }
    onChange(path);
  };
  const name = watchName(path, { onEvent, onError: fail });
  try {
    watchBelow();
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
  /** Called if the path was changed (`change`), or added, removed or replaced (`rename`). */
  readonly onEvent: (type: string) => void;
  /** Called if the path can no longer be watched. */
  readonly onError: (error: unknown) => void;
}

/**
 * Watches one path, which may not exist. It watches the parent folder, or the nearest existing one, so that it notices
 * an editor that saves by renaming, and a folder that is removed and restored. Throws the system's error if the path
 * cannot be watched.
 */
const watchName = (path: string, { onEvent, onError }: NameOptions): Closable => {
  let watcher: FSWatcher | undefined;
  let isClosed = false;

  const onWatched = (folder: string, type: string, name: string | null): void => {
    const isItself = folder === dirname(path);
    const isWatchedFolder = type === 'rename' && name === basename(folder);
    if (name !== null && name !== relative(folder, path).split(sep)[0] && !isWatchedFolder) return;
    // The parent folders may have changed.
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
        // If the folder was just removed, try again with the nearest existing one.
        if (existsSync(folder)) throw error;
        continue;
      }
      // A nearer folder that was added before the watcher started has sent no event.
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

/** Returns the nearest existing parent folder. */
const nearestFolder = (path: string): string =>
  foldersAbove(path).find((folder) => existsSync(folder)) ?? dirname(path);

const unwatchable = (error: unknown): DiagnosticError =>
  refusal(2, {
    code: 'preview/not-watchable',
    message: `The system cannot watch files (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
    help: 'On Linux, raise fs.inotify.max_user_watches and max_user_instances, or stop other programs that watch files.',
  });

/**
 * Names of files and folders that editors and tools put next to posts: hidden files, backups, temporary files of Emacs
 * and JetBrains, and `4913`, with which Vim tests whether it can write. None of them is ever a post.
 */
const TEMPORARY_NAME = /^\.|~$|^#.*#$|___jb_(?:tmp|old)___$|^4913$|^node_modules$/;
