import { basename } from 'node:path';
import { watch as createWatcher, type FSWatcher } from 'chokidar';

export interface Watcher {
  /** Watches these paths and no others from now on. */
  readonly set: (paths: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface WatchOptions {
  /** Files and folders, absolute; those that do not exist are waited for. */
  readonly paths: readonly string[];
  /** What below the watched folders does not count. */
  readonly isIgnored: (path: string) => boolean;
  readonly onChange: (path: string) => void;
}

/** Tells of every file that comes, changes or goes, from the moment it resolves. */
export const watch = async (options: WatchOptions): Promise<Watcher> => {
  let { paths } = options;
  let watcher = await open(options);
  return {
    set: async (next) => {
      if (next.join('\n') === paths.join('\n')) return;
      const former = watcher;
      watcher = await open({ ...options, paths: next });
      paths = next;
      await former.close();
    },
    close: () => watcher.close(),
  };
};

const open = async ({ paths, isIgnored, onChange }: WatchOptions): Promise<FSWatcher> => {
  const watched = new Set(paths);
  const watcher = createWatcher([...paths], {
    ignoreInitial: true,
    ignored: (path) => !watched.has(path) && (isIgnored(path) || isHidden(path)),
  });
  watcher.on('all', (_event, path) => onChange(path));
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return watcher;
};

/** What editors and tools leave beside the files that people write. */
const isHidden = (path: string): boolean => {
  const name = basename(path);
  return name.startsWith('.') || name.endsWith('~') || name === 'node_modules';
};
