import type { Filter } from '../resolver/manifest.ts';
import type { Post, Workspace } from '../workspace/workspace.ts';
import type { Postings } from './query-index.ts';

/** The terms of a post that a filter compares with. */
export const termsOf = (post: Post, filter: Filter): readonly string[] => {
  if (filter === 'category') return post.category === null ? [] : [post.category.slug];
  return filter === 'tags' ? post.tags.map(({ slug }) => slug) : post.authors.map(({ id }) => id);
};

/** Which posts each category, tag and author has; terms without posts are not listed. */
export const postingsOf = ({ posts }: Pick<Workspace, 'posts'>): Postings => {
  const found = { category: new Map(), tags: new Map(), author: new Map() } satisfies Record<Filter, Lists>;
  for (const [ordinal, { category, tags, authors }] of posts.entries()) {
    if (category !== null) add(found.category, category.slug, ordinal);
    for (const { slug } of tags) add(found.tags, slug, ordinal);
    for (const { id } of authors) add(found.author, id, ordinal);
  }
  return { category: sorted(found.category), tags: sorted(found.tags), author: sorted(found.author) };
};

type Lists = Map<string, number[]>;

/** Ordinals ascend, so that one that is there already is the last. */
const add = (lists: Lists, term: string, ordinal: number): void => {
  const list = lists.get(term);
  if (list === undefined) lists.set(term, [ordinal]);
  else if (list.at(-1) !== ordinal) list.push(ordinal);
};

const sorted = (lists: Lists): Lists => new Map([...lists].sort(([a], [b]) => (a < b ? -1 : 1)));
