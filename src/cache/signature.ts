import { type Stats, statSync } from 'node:fs';

/**
 * What tells, without reading it, that a file is as it was: size, times and identity, as git's index has them. Every
 * change moves the time of change (ctime), which no program can set, so a copied modification time deceives nobody.
 */
export type Signature = string;

export interface Sighting {
  readonly signature: Signature;
  readonly bytes: number;
  /** Milliseconds since the file last changed; negative when its clock is ahead of this one. */
  readonly age: number;
}

/**
 * A file that changed less long ago may change once more without another time stamp, for clocks of file systems tick:
 * FAT's every 2 seconds (https://git-scm.com/docs/racy-git).
 */
const SETTLED = 2000;

/** Looks at a file; null when there is none, or none that can be looked at. Links are followed. */
export const look = (path: string): Sighting | null => {
  const found = find(path);
  if (found === undefined || !found.isFile()) return null;
  return sightingOf(found);
};

/** What tells that no file has come to a folder or gone from it; null when there is none. */
export const lookAtFolder = (path: string): Signature | null => {
  const found = find(path);
  return found?.isDirectory() === true ? signatureOf(found) : null;
};

/** What `look` says of a file of which the system has told already. */
export const sightingOf = (stats: Stats): Sighting => ({
  signature: signatureOf(stats),
  bytes: stats.size,
  age: Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs),
});

/** Of most files both times are the same: it is printed once, which takes a noticeable part of looking. */
const signatureOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): Signature =>
  mtimeMs === ctimeMs ? `${size} ${ctimeMs} ${ino}` : `${size} ${mtimeMs} ${ctimeMs} ${ino}`;

const find = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};

/** How long a file is that looks like this. */
export const bytesIn = (signature: Signature): number => Number.parseInt(signature, 10);

export type Look = typeof look;

/** Looks at each file once: whoever asks later hears what was so before. */
export const createLookOnce = (): Look => {
  const seen = new Map<string, Sighting | null>();
  return (path) => {
    let sighting = seen.get(path);
    if (sighting === undefined) {
      sighting = look(path);
      seen.set(path, sighting);
    }
    return sighting;
  };
};

/**
 * A signature that can be relied on later; null for a file that has only just changed. For a file that was read before it
 * was looked at, `since` is how many milliseconds that is ago.
 */
export const settled = (seen: Sighting | null, since = 0): Signature | null =>
  seen !== null && seen.age > SETTLED + since ? seen.signature : null;
