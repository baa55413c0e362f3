import { hashOfKey } from '../../build/write/record-paths.ts';
import type { Store } from './store.ts';

/** Marks a concealed key. No path segment of a tree begins with it. */
const MARK = '$';

/**
 * Replaces keys in a path by their hashes. In a public bucket anyone can read the manifest, and must not learn keys from it.
 */
export const concealPath = (path: string, keys: ReadonlySet<string>): string =>
  path
    .split('/')
    .map((segment) => (keys.has(segment) ? MARK + hashOfKey(segment) : segment))
    .join('/');

interface RevealedPaths {
  readonly keys: ReadonlySet<string>;
  /** Returns the path with its key; null if the key no longer exists. */
  readonly reveal: (path: string) => string | null;
}

/** Finds the keys of concealed paths: among the `known` keys first, then among the folders at the destination. */
export const revealPaths = async (
  paths: readonly string[],
  known: Iterable<string>,
  store: Store,
): Promise<RevealedPaths> => {
  const keys = new Map([...known].map((key) => [MARK + hashOfKey(key), key]));
  const searched = new Set<string>();
  const concealed = new Set<string>();
  for (const path of paths) {
    for (const segment of path.split('/')) {
      if (!segment.startsWith(MARK)) continue;
      concealed.add(segment);
      const folder = path.slice(0, path.indexOf(segment));
      if (keys.has(segment) || searched.has(folder)) continue;
      searched.add(folder);
      for (const name of await store.foldersIn(folder)) keys.set(MARK + hashOfKey(name), name);
    }
  }
  const reveal = (path: string): string | null => {
    const segments = path.split('/').map((segment) => (segment.startsWith(MARK) ? keys.get(segment) : segment));
    return segments.includes(undefined) ? null : segments.join('/');
  };
  return { reveal, keys: new Set([...concealed].flatMap((segment) => keys.get(segment) ?? [])) };
};
