import type { Workspace } from '../workspace/workspace.ts';

/** How many published posts terms have, by slug or id. */
export interface PostCounts {
  readonly tags: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<string, number>;
  readonly authors: ReadonlyMap<string, number>;
}

export const postCounts = ({ posts }: Pick<Workspace, 'posts'>): PostCounts => ({
  tags: countsOf(posts.map(({ tags }) => tags.map(({ slug }) => slug))),
  categories: countsOf(posts.map(({ category }) => (category === null ? [] : [category.slug]))),
  authors: countsOf(posts.map(({ authors }) => authors.map(({ id }) => id))),
});

/** A post has each term once. */
const countsOf = (terms: readonly (readonly string[])[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const term of terms.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
};
