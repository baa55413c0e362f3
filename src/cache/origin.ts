import { hash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readWholeFile } from '../files/regular-file.ts';
import { statFile } from './fingerprint.ts';

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
