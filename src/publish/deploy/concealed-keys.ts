import { KEY } from '../../runtime/resolver/slug.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';
import { isPublishable } from './published-path.ts';
import type { Store } from './store.ts';

/** Marks a concealed key. No path segment of a tree begins with it. */
const MARK = '$';

const CONCEALED = /(?<=^|[/])[$][A-Za-z0-9_-]{22}(?=[/]|$)/g;

/** Whether a path with concealed keys is publishable. */
export const isConcealedPath = (path: string): boolean => isPublishable(path.replace(CONCEALED, 'key'));

/** Random text per destination, so that no lookup table has hashes of common keys; null before the first deploy. */
type Salt = string | null;

const concealed = (key: string, salt: Salt): string => MARK + shortHash(salt === null ? key : `${salt}/${key}`);

/** Makes a function that hashes the keys in a path: anyone can read the manifest in a public bucket. */
export const concealing = (keys: ReadonlySet<string>, salt: Salt): ((path: string) => string) => {
  const hashes = new Map([...keys].map((key) => [key, concealed(key, salt)]));
  return (path) =>
    path
      .split('/')
      .map((segment) => hashes.get(segment) ?? segment)
      .join('/');
};

/** Finds the keys of concealed paths: among the `known` keys first, then among the folders at the destination. */
export const revealPaths = async (
  paths: readonly string[],
  known: Iterable<string>,
  { store, salt }: { readonly store: Store; readonly salt: Salt },
) => {
  const keys = new Map([...known].map((key) => [concealed(key, salt), key]));
  const searched = new Set<string>();
  const found = new Set<string>();
  for (const path of paths) {
    for (const segment of path.split('/')) {
      if (!segment.startsWith(MARK)) continue;
      found.add(segment);
      const folder = path.slice(0, path.indexOf(segment));
      if (keys.has(segment) || searched.has(folder)) continue;
      searched.add(folder);
      const names = (await store.foldersIn(folder)).filter((name) => KEY.test(name));
      for (const name of names) keys.set(concealed(name, salt), name);
    }
  }
  /** Returns the path with its key; null if the key no longer exists. */
  const reveal = (path: string): string | null => {
    const segments = path.split('/').map((segment) => (segment.startsWith(MARK) ? keys.get(segment) : segment));
    return segments.includes(undefined) ? null : segments.join('/');
  };
  return { reveal, keys: new Set([...found].flatMap((segment) => keys.get(segment) ?? [])) };
};
