import { hash, randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, type Stats, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { remembered } from '../remembered.ts';
import { find } from './entries.ts';
import { readWholeFile } from './regular-file.ts';

/**
 * What tells, without reading it, that a file is as it was: size, times and identity, as git's index has them. Every
 * change moves the time of change (ctime), which no program can set, so a copied modification time does not hide a change.
 */
export type Fingerprint = string;

export interface FileStat {
  readonly fingerprint: Fingerprint;
  readonly bytes: number;
  /** Milliseconds since the file last changed; negative when its clock is ahead of this one. */
  readonly age: number;
}

/**
 * A file that changed less long ago may change once more without another time stamp, for clocks of file systems tick:
 * FAT's every 2 seconds (https://git-scm.com/docs/racy-git).
 */
const SETTLED = 2000;

/** Size and fingerprint of a regular file; null when there is none, or none that can be looked at. Follows links. */
export const statFile = (path: string): FileStat | null => {
  const found = find(path);
  if (found === undefined || !found.isFile()) return null;
  return fileStatOf(found);
};

/** What tells that no file has come to a folder or gone from it; null when there is none. */
export const statFolder = (path: string): Fingerprint | null => {
  const found = find(path);
  return found?.isDirectory() === true ? fingerprintOf(found) : null;
};

/** The same of a file whose status is known. */
export const fileStatOf = (stats: Stats): FileStat => ({
  fingerprint: fingerprintOf(stats),
  bytes: stats.size,
  age: Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs),
});

/**
 * Of most files both times are the same: it is printed once, which takes a noticeable part of looking. Joined it is one
 * text in memory; put together otherwise it would be a tree of its parts.
 */
const fingerprintOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): Fingerprint =>
  (mtimeMs === ctimeMs ? [size, ctimeMs, ino] : [size, mtimeMs, ctimeMs, ino]).join(' ');

/** How long a file is that looks like this. */
export const bytesIn = (fingerprint: Fingerprint): number => Number.parseInt(fingerprint, 10);

export type StatFile = typeof statFile;

/** A `statFile` that asks the system once for each file, and gives the same answer later. */
export const createCachedStat = (): StatFile => remembered(statFile);

/**
 * A `statFile` whose fingerprints also tell where the folder of a file really is: the files of a folder that was moved
 * elsewhere and linked look as before, but may be none to publish.
 */
export const createPlacedStat = (root: string): StatFile => {
  const placeOf = remembered((folder: string) => {
    const real = relative(realpathSync.native(root), realpathSync.native(folder));
    return real === relative(root, folder) ? '' : ` ${real}`;
  });
  return (path) => {
    const seen = statFile(path);
    return seen && { ...seen, fingerprint: seen.fingerprint + placeOf(dirname(path)) };
  };
};

/**
 * A fingerprint that can be relied on later; null for a file that has only just changed. For a file that was read before it
 * was looked at, `since` is how many milliseconds that is ago.
 */
export const stableFingerprint = (seen: FileStat | null, since = 0): Fingerprint | null =>
  seen !== null && seen.age > SETTLED + since ? seen.fingerprint : null;

const LENGTH = 22;

/**
 * The hash of bytes or a text: SHA-256 as base64url, cut to a length at which collisions do not happen by accident. It is copied, because an engine keeps
 * a whole text as long as any slice of it.
 */
export const shortHash = (data: string | Uint8Array): string =>
  Buffer.from(hash('sha256', data, 'base64url'), 'latin1').toString('latin1', 0, LENGTH);

/** The hash of bytes or a text for names: the first 16 hexadecimal digits of SHA-256. */
export const contentHash = (data: string | Uint8Array): string => hash('sha256', data, 'hex').slice(0, 16);

/**
 * What tells a cache's own folder from all others, by a file at `path`. Fingerprints count where they were taken only:
 * with coarse clocks and few files, two checkouts may have the same for other bytes. No copy has the original's time of
 * change, so a copy of the file is another origin. Null where there is none.
 */
export const findOrigin = (path: string): string | null => {
  const seen = statFile(path);
  try {
    return seen && `${hash('sha256', readWholeFile(path), 'base64url')} ${seen.fingerprint}`;
  } catch {
    return null;
  }
};

/** The same; where there was none there is one now, unless that is not possible. */
export const makeOrigin = (path: string): string | null => {
  const found = findOrigin(path);
  if (found !== null) return found;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, randomUUID(), { flag: 'wx' });
  } catch {
    // The cache works without: files are known by their bytes.
  }
  return findOrigin(path);
};
