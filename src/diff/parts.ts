import type { Seen } from './compare-values.ts';
import { noEvidence, nothingObserved } from './observed.ts';

/** The answers of a version that are compared each by itself; a record is one entry of the list. */
export type Part = 'list' | 'record' | 'post' | 'tags' | 'categories' | 'authors' | 'stats';

/** Where each is answered. */
export const ENDPOINT: Readonly<Record<Part, string>> = {
  list: '/posts',
  record: '/posts',
  post: '/posts/{slug}',
  tags: '/tags',
  categories: '/categories',
  authors: '/authors',
  stats: '/stats',
};

export const PARTS: readonly Part[] = ['list', 'record', 'post', 'tags', 'categories', 'authors', 'stats'];

/** What was seen of each part, in all workspaces of a version. */
export type SeenParts = Readonly<Record<Part, Seen>>;

export const nothingSeen = (): SeenParts => {
  const seen = (): Seen => ({ before: nothingObserved(), after: nothingObserved(), evidence: noEvidence() });
  return {
    list: seen(),
    record: seen(),
    post: seen(),
    tags: seen(),
    categories: seen(),
    authors: seen(),
    stats: seen(),
  };
};
