import { type Dirent, readdirSync, rmdirSync } from 'node:fs';
import { ownerName } from '../../shared/cache/lock-file.ts';
import { namesIn } from '../../shared/fs/entries.ts';
import { type Fingerprint, statFolder } from '../../shared/fs/fingerprint.ts';

/** How a file that is being written ends until it gets its name. */
export const TEMPORARY = '.galley-tmp';

/** The name that a file has until then; another process has another name. */
export const temporaryOf = (path: string): string => `${path}.${ownerName()}${TEMPORARY}`;

/** Galley never touches a repository at the top of an output folder. */
const IGNORED = '.git';

/** What is in an output folder; paths relative to it, `/` between segments. */
export interface Present {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** Symbolic links and whatever else is neither file nor folder. */
  readonly others: ReadonlySet<string>;
  /** Files that a killed build left half-written. */
  readonly leftovers: readonly string[];
}

/** Lists an output folder; one that does not exist is empty. Links are not followed, and a repository in it is passed over. */
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

/** What an output folder is like besides the files on record. */
export interface Surroundings {
  /** Files that are neither part of the tree nor known to be Galley's, sorted; left alone. */
  readonly foreign: readonly string[];
  /**
   * What all folders looked like, the output folder itself (an empty path) included, when they held nothing but what is
   * known; none where that would not tell.
   */
  readonly folders: readonly (readonly [path: string, fingerprint: Fingerprint])[];
}

/** The folder of a file; an empty path for one in the output folder itself. */
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Whether nothing has come to an output or gone from it. To look at folders takes a quarter of the time that listing them takes. */
export const hasSameFolders = (out: string, { folders }: Pick<Surroundings, 'folders'>): boolean =>
  folders.length > 0 && folders.every(([path, fingerprint]) => statFolder(`${out}/${path}`) === fingerprint);

/** The folders around files and folders, without the output folder itself. */
export const foldersAround = (paths: Iterable<string>): Set<string> => {
  const folders = new Set<string>();
  for (const path of paths)
    for (let at = parentOf(path); at !== '' && !folders.has(at); at = parentOf(at)) folders.add(at);
  return folders;
};

/**
 * What these folders of `out` look like now; those that are gone are left out. None where one holds anything but `files`:
 * others have put something there meanwhile, which the next build is to find. Nothing has been done in `untouched` folders
 * since they looked as they say.
 */
export const folderFingerprints = (
  out: string,
  folders: ReadonlySet<string>,
  { files, untouched }: { readonly files: Iterable<string>; readonly untouched: ReadonlyMap<string, Fingerprint> },
): Surroundings['folders'] => {
  // Looked at before they are listed: what comes later changes them.
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

/** Removes the folders that deletions have emptied, from the innermost outwards; one that still holds anything stays. */
export const removeEmptyFolders = (deleted: Iterable<string>, root: string): void => {
  for (const folder of [...foldersAround(deleted)].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(`${root}/${folder}`);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
};
