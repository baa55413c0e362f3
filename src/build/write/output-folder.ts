import { type Dirent, readdirSync, rmdirSync } from 'node:fs';
import { ownerName } from '../../shared/cache/lock-file.ts';
import { namesIn } from '../../shared/fs/entries.ts';
import { type Fingerprint, statFolder } from '../../shared/fs/fingerprint.ts';

/** The suffix of files that are still being written. */
export const TEMPORARY = '.galley-tmp';

/** The path of a file while it is being written. It differs between processes. */
export const temporaryOf = (path: string): string => `${path}.${ownerName()}${TEMPORARY}`;

/** Galley never changes a repository at the top of an output folder. */
const IGNORED = '.git';

/** The content of an output folder. Paths are relative to it, with `/` between segments. */
export interface Present {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** Symbolic links, and everything else that is neither a file nor a folder. */
  readonly others: ReadonlySet<string>;
  /** Incomplete files of a killed build. */
  readonly leftovers: readonly string[];
}

/** Lists an output folder. A missing one is empty. Does not follow links, and skips a repository. */
export const scan = (folder: string): Present => {
  const files = new Set<string>();
  const folders = new Set<string>();
  const others = new Set<string>();
  const leftovers: string[] = [];
  const visit = (relative: string): void => {
    for (const entry of entriesOf(`${folder}/${relative}`)) {
      const path = relative + entry.name;
      if (path === IGNORED) continue;
      if (entry.isDirectory()) {
        folders.add(path);
        visit(`${path}/`);
      } else if (!entry.isFile()) others.add(path);
      else if (entry.name.endsWith(TEMPORARY)) leftovers.push(path);
      else files.add(path);
    }
  };
  visit('');
  return { files, folders, others, leftovers };
};

const entriesOf = (folder: string): Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** What is known about an output folder besides the files of the log. */
export interface Surroundings {
  /** Files that are not in the tree and not known to be Galley's, sorted. Galley does not change them. */
  readonly foreign: readonly string[];
  /**
   * The fingerprints of all folders when they contained only known files. The output folder has an empty path. Empty if
   * they would prove nothing.
   */
  readonly folders: readonly (readonly [path: string, fingerprint: Fingerprint])[];
}

/** The folder of a file. An empty path is the output folder. */
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Whether no file was added to an output or removed. Fingerprints take a quarter of the time of listing the folders. */
export const hasSameFolders = (out: string, { folders }: Pick<Surroundings, 'folders'>): boolean =>
  folders.length > 0 && folders.every(([path, fingerprint]) => statFolder(`${out}/${path}`) === fingerprint);

/** All folders that contain these files and folders, except the output folder itself. */
export const foldersAround = (paths: Iterable<string>): Set<string> => {
  const folders = new Set<string>();
  for (const path of paths)
    for (let at = parentOf(path); at !== '' && !folders.has(at); at = parentOf(at)) folders.add(at);
  return folders;
};

/**
 * The current fingerprints of folders in `out`, except missing ones. Empty if a folder contains anything but `files`:
 * then another program added something, which the next build must find. `untouched` folders have not changed, so their
 * given fingerprints are used.
 */
export const folderFingerprints = (
  out: string,
  folders: ReadonlySet<string>,
  { files, untouched }: { readonly files: Iterable<string>; readonly untouched: ReadonlyMap<string, Fingerprint> },
): Surroundings['folders'] => {
  // Read before the folders are listed, because later additions change the fingerprints.
  const seen = [...folders].flatMap((path) => {
    const fingerprint = untouched.get(path) ?? statFolder(`${out}/${path}`);
    return fingerprint === null ? [] : [[path, fingerprint] as const];
  });
  const counts = new Map(seen.flatMap(([path]) => (untouched.has(path) ? [] : [[path, 0]])));
  const count = (path: string): void => {
    const known = counts.get(parentOf(path));
    if (known !== undefined) counts.set(parentOf(path), known + 1);
  };
  for (const path of files) count(path);
  for (const [path] of seen) if (path !== '') count(path);
  const isAsKnown = ([path, known]: readonly [path: string, count: number]): boolean =>
    namesIn(`${out}/${path}`).filter((name) => path !== '' || name !== IGNORED).length === known;
  return [...counts].every(isAsKnown) ? seen : [];
};

/** Removes the folders that deletions have emptied, from the innermost outwards. */
export const removeEmptyFolders = (deleted: Iterable<string>, root: string): void => {
  for (const folder of [...foldersAround(deleted)].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(`${root}/${folder}`);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
};
