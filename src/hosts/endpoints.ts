import type { CacheGroup } from '../resolver/site.ts';

interface Endpoint {
  /** Below the key; without a query its file is the same with `.json`. */
  readonly path: string;
  readonly cache: CacheGroup;
}

/** The endpoints of every version; that of old addresses where there are any. */
export const endpointsOf = ({ redirects }: { readonly redirects: readonly unknown[] }): readonly Endpoint[] =>
  redirects.length === 0 ? ENDPOINTS : [...ENDPOINTS, { path: 'redirects', cache: 'lists' }];

const ENDPOINTS: readonly Endpoint[] = [
  { path: 'posts', cache: 'lists' },
  { path: 'posts/:slug', cache: 'details' },
  { path: 'tags', cache: 'lists' },
  { path: 'categories', cache: 'lists' },
  { path: 'authors', cache: 'lists' },
  { path: 'stats', cache: 'lists' },
];
