import type { Post, Workspace } from '../content/model.ts';
import type { Filter } from '../resolver/manifest.ts';
import type { Postings } from './query-index.ts';

/** The terms of a post that a filter compares with. */
export const termsOf = (post: Post, filter: Filter): readonly string[] => {
  if (filter === 'category') return post.category === null ? [] : [post.category.slug];
  return filter === 'tags' ? post.tags.map(({ slug }) => slug) : post.authors.map(({ id }) => id);
};

/** Which posts each category, tag and author has; terms without posts are not listed. */
export const postingsOf = ({ posts }: Pick<Workspace, 'posts'>): Postings => ({
  category: byTerm(posts, 'category'),
  tags: byTerm(posts, 'tags'),
  author: byTerm(posts, 'author'),
});

const byTerm = (posts: readonly Post[], filter: Filter): Map<string, number[]> => {
  const found = new Map<string, number[]>();
  posts.forEach((post, ordinal) => {
    for (const term of new Set(termsOf(post, filter))) {
      const list = found.get(term);
      if (list === undefined) found.set(term, [ordinal]);
      else list.push(ordinal);
    }
  });
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
};
