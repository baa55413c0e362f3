import type { PostRecord, Term } from '../../../runtime/client/client.ts';
import { compare } from '../../../shared/compare.ts';
import { groupBy } from '../../../shared/group-by.ts';

/** The posts of a category, in reading order. */
export interface Section {
  /** The category's slug; empty for posts without a category. */
  readonly slug: string;
  readonly title: string;
  readonly posts: readonly PostRecord[];
}

/** Groups posts by category, in the order of categories, others last. `posts` are newest first, as in lists. */
export const sectionsOf = (
  posts: readonly PostRecord[],
  categories: readonly Term[],
  order: 'oldest' | 'newest',
): readonly Section[] => {
  // Sorting is stable, so posts with the same date stay in the order of their slugs.
  const sorted =
    order === 'newest' ? posts : [...posts].sort((one, other) => compare(one.publishedAt, other.publishedAt));
  const found = groupBy(sorted, ({ category }) => category?.slug ?? '');
  const rest = found.size === 1 ? 'Posts' : 'Other posts';
  return [...categories, { slug: '', name: rest }].flatMap(({ slug, name }) => {
    const section = found.get(slug);
    return section === undefined ? [] : [{ slug, title: name, posts: section }];
  });
};

/** Returns the posts before and after a post, across sections. */
export const neighboursOf = (
  sections: readonly Section[],
  slug: string,
): { readonly previous: PostRecord | null; readonly next: PostRecord | null } => {
  const all = sections.flatMap(({ posts }) => posts);
  const at = all.findIndex((post) => post.slug === slug);
  return { previous: all[at - 1] ?? null, next: at < 0 ? null : (all[at + 1] ?? null) };
};
