import type { Filter } from '../../runtime/resolver/manifest.ts';

/** The posts of each term of each filter: ascending ordinals by slug or id. */
export type Postings = Readonly<Record<Filter, ReadonlyMap<string, readonly number[]>>>;

/** The terms of a post that filters use. */
interface Filtered {
  readonly category: { readonly slug: string } | null;
  readonly tags: readonly { readonly slug: string }[];
  readonly authors: readonly { readonly id: string }[];
}

export const termsOf = (post: Filtered, filter: Filter): readonly string[] => {
  if (filter === 'category') return post.category === null ? [] : [post.category.slug];
  return filter === 'tags' ? post.tags.map(({ slug }) => slug) : post.authors.map(({ id }) => id);
};

/** The posts of each category, tag and author. Terms without posts are left out. */
export const postingsOf = ({ posts }: { readonly posts: readonly Filtered[] }): Postings => ({
  category: listsOf(posts, 'category'),
  tags: listsOf(posts, 'tags'),
  author: listsOf(posts, 'author'),
});

const listsOf = (posts: readonly Filtered[], filter: Filter): Map<string, number[]> => {
  const lists = new Map<string, number[]>();
  for (const [ordinal, post] of posts.entries()) {
    for (const term of termsOf(post, filter)) {
      const list = lists.get(term);
      if (list === undefined) lists.set(term, [ordinal]);
      // If a post names a term twice, its ordinal is already the last one.
      else if (list.at(-1) !== ordinal) list.push(ordinal);
    }
  }
  return new Map([...lists].sort(([a], [b]) => (a < b ? -1 : 1)));
};
