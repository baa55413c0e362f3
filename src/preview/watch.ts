/*
 * Not chokidar: of two writes to a file within 50 ms its version 5.0.0 never told the second one in 19 of 20 cases, so that
 * what is served stays behind what was saved; a watched folder that is removed and brought back, and one of which the
 * folders above do not exist yet, it never saw at all (Linux, with the tests of this file). Version 6 needs Node 22.
 */
import { relative, sep } from 'node:path';
import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { isFolder } from './is-folder.ts';
import { isTemporaryName } from './is-temporary-name.ts';
import { type Closable, watchFolder } from './watch-folder.ts';
import { watchName } from './watch-name.ts';

export interface Watcher {
  /** Watches these paths and no others from now on. */
  readonly set: (paths: readonly string[]) => void;
  readonly close: () => void;
}

export interface WatchOptions {
  /** Files and folders, absolute; those that do not exist are waited for. */
  readonly paths: readonly string[];
  /** What below the watched folders does not count: an output in a project whose posts are all over it. */
  readonly isIgnored: (path: string) => boolean;
  readonly onChange: (path: string) => void;
  /** Something new cannot be watched: from now on changes there may go unseen. */
  readonly onError: (error: DiagnosticError) => void;
}

/**
 * Tells of every file that comes, changes or goes, from the moment it returns. Throws a DiagnosticError (exit code 2)
 * when the system does not let it watch.
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

/** A name and, when it is a folder's, all below it. */
const watchPath = (path: string, { isIgnored, onChange, onError }: WatchOptions): Closable => {
  let below: Closable | undefined;
  const isIgnoredBelow = (other: string): boolean =>
    relative(path, other).split(sep).some(isTemporaryName) || isIgnored(other);
  const fail = (error: unknown): void => onError(unwatchable(error));
  const lookBelow = (): void => {
    below?.close();
    below = isFolder(path) ? watchFolder(path, { isIgnored: isIgnoredBelow, onChange, onError: fail }) : undefined;
  };
  const onEvent = (type: string): void => {
    try {
      if (type === 'rename') lookBelow();
    } catch (error) {
      // A folder that went between the two looks tells of it once more.
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

const unwatchable = (error: unknown): DiagnosticError =>
  new DiagnosticError(
    [
      {
        severity: 'error',
        code: 'preview/not-watchable',
        message: `The system does not let files be watched (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
        help: 'On Linux raise fs.inotify.max_user_watches and max_user_instances, or end what else watches files.',
      },
    ],
    2,
  );
