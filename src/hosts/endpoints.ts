import type { CacheGroup } from '../resolver/site.ts';

interface Endpoint {
  /** Below the key; without a query its file is the same with `.json`. */
  readonly path: string;
  readonly cache: CacheGroup;
}

/** The endpoints of every version. */
export const ENDPOINTS: readonly Endpoint[] = [
  { path: 'posts', cache: 'lists' },
  { path: 'posts/:slug', cache: 'details' },
  { path: 'tags', cache: 'lists' },
  { path: 'categories', cache: 'lists' },
  { path: 'authors', cache: 'lists' },
  { path: 'stats', cache: 'lists' },
];
