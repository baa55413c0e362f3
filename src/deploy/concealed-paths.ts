import { hashOfKey } from '../output/record-paths.ts';
import type { Store } from './store.ts';

/** No segment of a tree's paths begins with it. */
const MARK = '$';

/**
 * Keys give way to their hashes in what is written to a destination besides the tree: whoever can read that, of a bucket
 * that is open to all, must not learn them.
 */
export const concealPath = (path: string, keys: ReadonlySet<string>): string =>
  path
    .split('/')
    .map((segment) => (keys.has(segment) ? MARK + hashOfKey(segment) : segment))
    .join('/');

export interface Revealed {
  /** Null for a path of a key that nothing is left of. */
  readonly reveal: (path: string) => string | null;
  readonly keys: ReadonlySet<string>;
}

/** Keys that are not among the `known` ones are found by the names of the folders that the destination has. */
export const createReveal = async (
  paths: Iterable<string>,
  { known, store }: { readonly known: Iterable<string>; readonly store: Store },
): Promise<Revealed> => {
  const keys = new Map([...known].map((key) => [MARK + hashOfKey(key), key]));
  const searched = new Set<string>();
  for (const path of paths) {
    for (const segment of path.split('/')) {
      if (!segment.startsWith(MARK) || keys.has(segment)) continue;
      const folder = path.slice(0, path.indexOf(segment));
      if (searched.has(folder)) continue;
      searched.add(folder);
      for (const name of await store.foldersIn(folder)) keys.set(MARK + hashOfKey(name), name);
    }
  }
  const reveal = (path: string): string | null => {
    if (!path.includes(MARK)) return path;
    const segments = path.split('/').map((segment) => (segment.startsWith(MARK) ? keys.get(segment) : segment));
    return segments.includes(undefined) ? null : segments.join('/');
  };
  const concealed = new Set([...paths].flatMap((path) => path.split('/').filter((part) => part.startsWith(MARK))));
  return { reveal, keys: new Set([...concealed].flatMap((segment) => keys.get(segment) ?? [])) };
};
