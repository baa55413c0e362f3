import { bytesIn, statFile } from '../cache/fingerprint.ts';
import { type Present, scan } from './scan.ts';
import { hasSameFolders } from './surroundings.ts';
import type { WrittenFile, WrittenOutput, WrittenPart } from './written-files.ts';

/**
 * Whether the files that Galley wrote to `out` are all there, none has been touched since, and nothing has come to them.
 * Nothing is read.
 */
export const isUpToDate = (out: string, known: WrittenOutput | null): boolean => {
  if (known === null) return false;
  if (!hasSameFolders(out, known) && othersIn(out, known)?.join('\n') !== known.foreign.join('\n')) return false;
  for (const part of known.parts.values()) if (!isUntouched(out, part)) return false;
  return true;
};

/** Whether all files of a part are as they were written. */
export const isUntouched = (out: string, { files: { paths, fingerprints } }: WrittenPart): boolean =>
  paths.every((path, at) => {
    const fingerprint = fingerprints[at] ?? null;
    return fingerprint !== null && statFile(`${out}/${path}`)?.fingerprint === fingerprint;
  });

/** The size of a file (absolute path) that is as it was written; null for any other. `isVerified`: it need not be looked at. */
export const untouchedSize = (
  path: string,
  { fingerprint, checksum }: WrittenFile,
  isVerified: boolean,
): number | null => {
  if (fingerprint === null || checksum === null) return null;
  return isVerified || statFile(path)?.fingerprint === fingerprint ? bytesIn(fingerprint) : null;
};

/** Files besides those on record; null where one of these is missing, or anything stands there that is no whole file. */
const othersIn = (out: string, { parts }: WrittenOutput): readonly string[] | null => {
  const present = scanned(out);
  if (present === null || present.others.size > 0 || present.leftovers.length > 0) return null;
  const others = new Set(present.files);
  for (const { files } of parts.values()) for (const path of files.paths) if (!others.delete(path)) return null;
  return [...others].sort();
};

/** Null where the folder cannot be listed: whoever writes there will say why. */
const scanned = (out: string): Present | null => {
  try {
    return scan(out);
  } catch {
    return null;
  }
};
