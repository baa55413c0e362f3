import { type Fingerprint, statFolder } from '../cache/fingerprint.ts';
import { namesIn } from '../files/names-in.ts';
import { IGNORED } from './scan.ts';

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

/** An empty path for what stands in the output folder itself. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Whether nothing has come to an output or gone from it. To look at folders takes a quarter of the time that listing them takes. */
export const hasSameFolders = (out: string, { folders }: Pick<Surroundings, 'folders'>): boolean =>
  folders.length > 0 && folders.every(([path, fingerprint]) => statFolder(`${out}/${path}`) === fingerprint);

/**
 * What these folders of `out` look like now; those that are gone are left out. None where one holds anything but `files`:
 * others have put something there meanwhile, which the next build is to find.
 */
export const folderFingerprints = (
  out: string,
  folders: ReadonlySet<string>,
  files: Iterable<string>,
): Surroundings['folders'] => {
  // Looked at before they are listed: what comes later changes them.
  const seen = [...folders].flatMap((path) => {
    const fingerprint = statFolder(`${out}/${path}`);
    return fingerprint === null ? [] : [[path, fingerprint] as const];
  });
  const counts = new Map(seen.map(([path]) => [path, 0]));
  const count = (path: string): unknown => counts.set(parentOf(path), (counts.get(parentOf(path)) ?? 0) + 1);
  for (const path of files) count(path);
  for (const [path] of seen) if (path !== '') count(path);
  const isAsKnown = ([path, known]: readonly [path: string, count: number]): boolean =>
    namesIn(`${out}/${path}`).filter((name) => path !== '' || name !== IGNORED).length === known;
  return [...counts].every(isAsKnown) ? seen : [];
};
