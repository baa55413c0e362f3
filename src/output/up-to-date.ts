import { type Fingerprint, statFile, statFolder } from '../cache/fingerprint.ts';
import type { WrittenFiles } from './record.ts';
import { type Present, scan } from './scan.ts';

/** What an output folder was like besides the files on record. */
export interface Surroundings {
  /** Files that are neither part of the tree nor known to be Galley's, sorted; left alone. */
  readonly foreign: readonly string[];
  /**
   * What all folders looked like, the output folder itself (an empty path) included; none where that would not tell. What
   * others put there while a build writes is found by the next one that writes.
   */
  readonly folders: readonly (readonly [path: string, fingerprint: Fingerprint])[];
}

/** What folders of `out` look like now; those that are gone are left out. */
export const folderFingerprints = (out: string, paths: Iterable<string>): Surroundings['folders'] =>
  [...paths].flatMap((path) => {
    const fingerprint = statFolder(`${out}/${path}`);
    return fingerprint === null ? [] : [[path, fingerprint] as const];
  });

/** An empty path for what stands in the output folder itself. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/**
 * Whether the files that Galley wrote to `out` are all there, none has been touched since, and nothing has come to them.
 * Nothing is read; no file is looked at either where `isVerified` is known already.
 */
export const isUpToDate = (
  out: string,
  known: WrittenFiles | null,
  { surroundings, isVerified = false }: { readonly surroundings: Surroundings; readonly isVerified?: boolean },
): boolean => {
  if (known === null) return false;
  const { foreign, folders } = surroundings;
  // To look at the folders takes a quarter of the time that listing them takes.
  const hasSameFolders =
    folders.length > 0 && folders.every(([path, fingerprint]) => statFolder(`${out}/${path}`) === fingerprint);
  if (!hasSameFolders && othersIn(out, known)?.join('\n') !== foreign.join('\n')) return false;
  for (const [path, { fingerprint }] of known) {
    if (fingerprint === null) return false;
    if (!isVerified && statFile(`${out}/${path}`)?.fingerprint !== fingerprint) return false;
  }
  return true;
};

/** Files besides those on record; null where one of these is missing, or anything stands there that is no whole file. */
const othersIn = (out: string, known: WrittenFiles): readonly string[] | null => {
  const present = scanned(out);
  if (present === null || present.others.size > 0 || present.leftovers.length > 0) return null;
  for (const path of known.keys()) if (!present.files.has(path)) return null;
  return [...present.files].filter((path) => !known.has(path)).sort();
};

/** Null where the folder cannot be listed: whoever writes there will say why. */
const scanned = (out: string): Present | null => {
  try {
    return scan(out);
  } catch {
    return null;
  }
};
