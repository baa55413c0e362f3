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
