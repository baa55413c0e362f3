import { hash, randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, type Stats, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { memoize } from '../memoize.ts';
import { find } from './entries.ts';
import { readOrNull } from './regular-file.ts';

/**
 * Shows, without reading a file, whether it has changed: its size, times and inode number, as in Git's index. Every
 * change updates the ctime, which no program can set, so a copied modification time cannot hide a change.
 */
export type Fingerprint = string;

export interface FileStat {
  readonly fingerprint: Fingerprint;
  readonly bytes: number;
  /** Milliseconds since the file last changed; negative if the file system's clock is ahead of ours. */
  readonly age: number;
  /** Milliseconds: a younger file may change again without a new time stamp (https://git-scm.com/docs/racy-git). */
  readonly tick: number;
}

/** FAT's clock ticks every 2 seconds. */
const COARSE_TICK = 2000;
/** Kernels stamp files with the time of their last timer interrupt, at most 10 ms ago. */
const FINE_TICK = 20;

/** Coarse file systems count in seconds or hundredths of seconds (FAT, exFAT). No program can set a ctime. */
const tickOf = (ctime: number): number => (ctime % 10 === 0 ? COARSE_TICK : FINE_TICK);

/** The size, fingerprint and age of a regular file; null if it does not exist or is not accessible. Follows links. */
export const statFile = (path: string): FileStat | null => {
  const found = find(path);
  if (found === undefined || !found.isFile()) return null;
  return fileStatOf(found);
};

/** The fingerprint of a folder, which changes if entries are added or removed. Null if the folder does not exist. */
export const statFolder = (path: string): Fingerprint | null => {
  const found = find(path);
  return found?.isDirectory() === true ? fingerprintOf(found) : null;
};

/** The same as `statFile`, for a known file status. */
export const fileStatOf = (stats: Stats): FileStat => ({
  fingerprint: fingerprintOf(stats),
  bytes: stats.size,
  age: Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs),
  tick: tickOf(stats.ctimeMs),
});

/**
 * For most files, both times are equal, so only one is printed, because printing takes a noticeable part of the time.
 * `join` creates a flat string; concatenation would create a tree of its parts in memory.
 */
const fingerprintOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): Fingerprint =>
  (mtimeMs === ctimeMs ? [size, ctimeMs, ino] : [size, mtimeMs, ctimeMs, ino]).join(' ');

/** The size in bytes of a file with this fingerprint. */
export const bytesIn = (fingerprint: Fingerprint): number => Number.parseInt(fingerprint, 10);

export type StatFile = typeof statFile;

export const createCachedStat = (): StatFile => memoize(statFile);

/**
 * A `statFile` whose fingerprints include the real path of the file's folder. If a folder was moved away and replaced
 * with a link, its files look unchanged, but they may no longer be allowed to be published.
 */
export const createPlacedStat = (root: string): StatFile => {
  const placeOf = memoize((folder: string) => {
    const real = relative(realpathSync.native(root), realpathSync.native(folder));
    return real === relative(root, folder) ? '' : ` ${real}`;
  });
  return (path) => {
    const seen = statFile(path);
    return seen && { ...seen, fingerprint: seen.fingerprint + placeOf(dirname(path)) };
  };
};

/**
 * A fingerprint that later builds can rely on; null for a file that has only just changed. If the file was read before
 * `seen` was taken, `since` is the number of milliseconds between the two.
 */
export const stableFingerprint = (seen: FileStat | null, since = 0): Fingerprint | null =>
  seen !== null && seen.age > seen.tick + since ? seen.fingerprint : null;

const LENGTH = 22;

/**
 * The hash of bytes or text: SHA-256 as base64url, cut to a length that makes accidental collisions impossible in
 * practice. The result is a copy, because an engine keeps the full string in memory as long as any slice of it.
 */
export const shortHash = (data: string | Uint8Array): string =>
  Buffer.from(hash('sha256', data, 'base64url'), 'latin1').toString('latin1', 0, LENGTH);

/** Returns the `shortHash` of bytes whose SHA-256 is known in hexadecimal digits. */
export const shortened = (sha256: string): string => Buffer.from(sha256, 'hex').toString('base64url').slice(0, LENGTH);

/** The hash of bytes or text for names: the first 16 hexadecimal digits of SHA-256. */
export const contentHash = (data: string | Uint8Array): string => hash('sha256', data, 'hex').slice(0, 16);

/**
 * Identifies the folder of a cache by a file at `path`. Fingerprints are valid only in the folder where they were
 * taken: with coarse clocks and few files, two checkouts may have the same fingerprint for different bytes. A copy of
 * the file has another ctime, so it is another origin. Null if the file does not exist.
 */
export const findOrigin = (path: string): string | null => {
  const seen = statFile(path);
  const bytes = readOrNull(path);
  return seen && bytes && `${hash('sha256', bytes, 'base64url')} ${seen.fingerprint}`;
};

/** The same as `findOrigin`, but creates the file if it does not exist. Null if that fails. */
export const makeOrigin = (path: string): string | null => {
  const found = findOrigin(path);
  if (found !== null) return found;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, randomUUID(), { flag: 'wx' });
  } catch {
    // Without an origin, the cache identifies files by their bytes.
  }
  return findOrigin(path);
};
