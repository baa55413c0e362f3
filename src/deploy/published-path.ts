import { isSlug } from '../resolver/slug.ts';

/** What a file of the published tree is to its readers. */
export type FileGroup = 'assets' | 'details' | 'chunks' | 'pages' | 'lists' | 'feeds' | 'manifest' | 'other';

/** The parts of a file's path below a key. */
export interface KeyPath {
  readonly version: string;
  readonly key: string;
  readonly rest: string;
}

const VERSIONED = /^(v[0-9]+)\/([^/]+)\/(.+)$/;
const ENCODED = /[.](?:br|gz)$/;

/** Where a path below `base` (`/api/public`) belongs; null for a file that is of no key. */
export const keyPathOf = (path: string, base: string): KeyPath | null => {
  const folder = `${base.slice(1)}/`;
  const [, version, key, rest] = (path.startsWith(folder) && VERSIONED.exec(path.slice(folder.length))) || [];
  return version === undefined || key === undefined || rest === undefined ? null : { version, key, rest };
};

/** A path without what a precompressed sibling ends in. */
export const withoutEncoding = (path: string): string => path.replace(ENCODED, '');

export const groupOf = (path: string, base: string): FileGroup => {
  if (path.startsWith(`${base.slice(1)}/assets/`)) return 'assets';
  const rest = withoutEncoding(keyPathOf(path, base)?.rest ?? '').replace(/[.]json$/, '');
  if (rest === '') return 'other';
  if (rest === 'index/manifest') return 'manifest';
  if (rest.startsWith('index/')) return 'chunks';
  if (rest.startsWith('feeds/')) return 'feeds';
  if (!rest.startsWith('posts/')) return 'lists';
  return isSlug(rest.slice('posts/'.length)) ? 'details' : 'pages';
};

/**
 * What others name comes first, and what names the most last: a reader never sees a file that names one that it cannot
 * see.
 */
const ORDER: readonly FileGroup[] = ['assets', 'other', 'details', 'chunks', 'pages', 'lists', 'feeds', 'manifest'];

export const rankOf = (path: string, base: string): number => ORDER.indexOf(groupOf(path, base));

/** Files whose names stand for their bytes: they are superseded, never changed. */
export const isImmutable = (path: string, base: string): boolean => ['assets', 'chunks'].includes(groupOf(path, base));
