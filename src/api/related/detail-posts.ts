import type { DetailOptions } from '../../config/record-fields.ts';
import { lastIndex } from '../../shared/last-index.ts';
import { memoize } from '../../shared/memoize.ts';

export type DetailPostOptions = Pick<DetailOptions, 'neighbours' | 'related'>;

/** The ordinals of the posts in each field, or null if there is no such post. */
type NamedPosts = Readonly<Record<string, number | null | readonly number[]>>;

/** Finds the other posts in a detail. Null if the options enable none. */
export const detailPosts = (
  { posts, postings }: Omit<RelatedInput, 'most'>,
  { neighbours, related }: DetailPostOptions,
): ((at: number) => NamedPosts) | null => {
  if (!neighbours && related === 0) return null;
  const relatedTo = relatedOf({ posts, postings, most: related });
  return (at) => ({
    ...(neighbours && neighboursOf(at, posts.length)),
    ...(related > 0 && { related: relatedTo(at) }),
  });
};

/** The ordinals of the posts before and after a post, or null at the ends. */
export const neighboursOf = (at: number, posts: number): Readonly<Record<'previous' | 'next', number | null>> => ({
  previous: at > 0 ? at - 1 : null,
  next: at + 1 < posts ? at + 1 : null,
});

/** The terms that relate posts. Authors do not count, because an author writes about many topics. */
export interface PostTerms {
  readonly category: { readonly slug: string } | null;
  readonly tags: readonly { readonly slug: string }[];
}

interface RelatedInput {
  /** All posts, oldest first. */
  readonly posts: readonly PostTerms[];
  /** The ordinals of each term's posts, ascending. */
  readonly postings: Readonly<Record<'category' | 'tags', ReadonlyMap<string, readonly number[]>>>;
  /** The maximum number of related posts. */
  readonly most: number;
}

/**
 * Finds the posts that share the most terms (tags and the category) with a post. If several share the same number, the
 * newest come first. Posts without a shared term are not related.
 */
export const relatedOf = ({ posts, postings, most }: RelatedInput): ((at: number) => readonly number[]) => {
  const listsOf = ({ category, tags }: PostTerms): (readonly number[])[] =>
    [category && postings.category.get(category.slug), ...tags.map(({ slug }) => postings.tags.get(slug))].flatMap(
      (list) => (list == null ? [] : [list]),
    );
  const shared = new Uint32Array(posts.length);
  // Many posts have the same terms, so each set of terms is evaluated once. The result includes the post itself.
  const nearestTo = memoize((terms: PostTerms) => inMostLists(listsOf(terms), most + 1, shared), keyOf);
  return (at) =>
    nearestTo(posts[at] as PostTerms)
      .filter((other) => other !== at)
      .slice(0, most);
};

const keyOf = ({ category, tags }: PostTerms): string =>
  JSON.stringify([category?.slug, ...tags.map(({ slug }) => slug).sort()]);

/** The minimum number of posts in a window. */
const WINDOW = 256;

/**
 * Finds the posts that are in the most lists, best first. Counts posts in windows, newest first, and skips posts that
 * are in too few lists. `shared` has an element for each post. The loops use indexes, because they take most of the
 * time for large workspaces.
 */
const inMostLists = (lists: readonly (readonly number[])[], most: number, shared: Uint32Array): readonly number[] => {
  const byCount = lists.map((): number[] => []);
  const places = lists.map((list) => list.length - 1);
  // After `most` posts are found, an older one counts only if it is in more lists.
  let enough = 0;
  let start = Number.POSITIVE_INFINITY;
  let size = WINDOW;
  for (;;) {
    const heads = lists.map((list, at) => list[places[at] as number] ?? -1);
    const newest = heads.toSorted((a, b) => b - a)[enough] ?? -1;
    if (newest === -1) return byCount.reverse().flat().slice(0, most);
    // Windows grow while the gaps between them are small.
    size = start - newest < size ? 2 * size : WINDOW;
    start = Math.max(0, newest + 1 - size);
    shared.fill(0, 0, newest + 1 - start);
    for (const [at, list] of lists.entries()) {
      let place = places[at] as number;
      if ((heads[at] as number) > newest) place = lastIndex(-1, place, (index) => (list[index] as number) <= newest);
      for (; place >= 0 && (list[place] as number) >= start; place -= 1) {
        const post = (list[place] as number) - start;
        shared[post] = (shared[post] as number) + 1;
      }
      places[at] = place;
    }
    for (let post = newest - start; post >= 0; post -= 1) {
      const count = shared[post] as number;
      if (count <= enough) continue;
      const found = byCount[count - 1] as number[];
      found.push(start + post);
      if (found.length === most) enough = count;
    }
  }
};
