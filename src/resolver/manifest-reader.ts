import { isKnownFormat, type Manifest } from './manifest.ts';
import type { ReadFile } from './read-file.ts';

/** Manifests kept parsed: enough for the workspaces that one process sees at a time. */
const KEPT = 32;

interface Parsed {
  readonly bytes: Uint8Array;
  readonly manifest: Manifest;
}

/**
 * Reads manifests anew each time, and parses one only when its bytes have changed. Throws when there is none at `path`
 * or when it is not one.
 */
export const createManifestReader = (readFile: ReadFile): ((path: string) => Promise<Manifest>) => {
  const kept = new Map<string, Parsed>();
  return async (path) => {
    const bytes = await readFile(path);
    if (bytes === null) throw new Error(`${path} is missing`);
    const known = kept.get(path);
    if (known !== undefined && isEqual(known.bytes, bytes)) return known.manifest;
    const manifest: Manifest = JSON.parse(new TextDecoder().decode(bytes));
    if (!isKnownFormat(manifest)) throw new Error(`${path} has a format that this resolver does not know`);
    kept.delete(path);
    const [oldest] = kept.keys();
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(path, { bytes, manifest });
    return manifest;
  };
};

const isEqual = (one: Uint8Array, other: Uint8Array): boolean => {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
};
