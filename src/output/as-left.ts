import { look, lookAtFolder, type Signature } from '../cache/signature.ts';
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
  readonly folders: readonly (readonly [path: string, signature: Signature])[];
}

/** What folders of `out` look like now; those that are gone are left out. */
export const foldersSeen = (out: string, paths: Iterable<string>): Surroundings['folders'] =>
  [...paths].flatMap((path) => {
    const signature = lookAtFolder(`${out}/${path}`);
    return signature === null ? [] : [[path, signature] as const];
  });

/** The folders with a look at those alone in which files have come, gone or changed. */
export const foldersSeenAgain = (
  out: string,
  folders: Surroundings['folders'],
  paths: readonly string[],
): Surroundings['folders'] => {
  const touched = new Set(paths.map(parentOf));
  return folders.flatMap((folder) => (touched.has(folder[0]) ? foldersSeen(out, [folder[0]]) : [folder]));
};

/** An empty path for what stands in the output folder itself. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/**
 * Whether the files that Galley wrote to `out` are all there, none has been touched since, and nothing has come to them.
 * Nothing is read; no file is looked at either where `isUntouched` is known already.
 */
export const isAsLeft = (
  out: string,
  known: WrittenFiles | null,
  { surroundings, isUntouched = false }: { readonly surroundings: Surroundings; readonly isUntouched?: boolean },
): boolean => {
  if (known === null) return false;
  const { foreign, folders } = surroundings;
  // To look at the folders takes a quarter of the time that listing them takes.
  const hasSameFolders =
    folders.length > 0 && folders.every(([path, signature]) => lookAtFolder(`${out}/${path}`) === signature);
  if (!hasSameFolders && othersIn(out, known)?.join('\n') !== foreign.join('\n')) return false;
  for (const [path, { signature }] of known) {
    if (signature === null) return false;
    if (!isUntouched && look(`${out}/${path}`)?.signature !== signature) return false;
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
