import type { DetailOptions } from '../../config/record-fields.ts';

/** The options for other posts in a detail. */
export type DetailPostOptions = Pick<DetailOptions, 'neighbours' | 'related'>;

/** The numbers of the posts that each field names, or null if there is no such post. */
type NamedPosts = Readonly<Record<string, number | null | readonly number[]>>;

/** The other posts that each detail names, or null if the options enable none. */
export const detailPosts = (
  { posts, postings }: Omit<RelatedInput, 'most'>,
  { neighbours, related }: DetailPostOptions,
): ((at: number) => NamedPosts) | null => {
  if (neighbours === false && related === 0) return null;
  const inAll = neighboursOf([posts.map((_, at) => at)]);
  const inCategory = neighboursOf(neighbours === 'category' ? [...postings.category.values()] : []);
  const relatedTo = relatedOf({ posts, postings, most: related });
  return (at) => ({
    ...(neighbours !== false && inAll(at)),
    ...(neighbours === 'category' && namedInCategory(inCategory(at))),
    ...(related > 0 && { related: relatedTo(at) }),
  });
};

const namedInCategory = ({ previous, next }: Neighbours): NamedPosts => ({
  previousInCategory: previous,
  nextInCategory: next,
});

/** The posts before and after a post, or null at the ends. */
interface Neighbours {
  readonly previous: number | null;
  readonly next: number | null;
}

/** The neighbours of each number. Lists are ascending, oldest first. No number is in two lists. */
export const neighboursOf = (lists: readonly (readonly number[])[]): ((at: number) => Neighbours) => {
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  for (const list of lists) {
    list.forEach((at, place) => {
      const previous = list[place - 1];
      if (previous === undefined) return;
      before.set(at, previous);
      after.set(previous, at);
    });
  }
  return (at) => ({ previous: before.get(at) ?? null, next: after.get(at) ?? null });
};

/** The terms that relate posts. Authors do not count, because an author writes about many topics. */
export interface PostTerms {
  readonly category: { readonly slug: string } | null;
  readonly tags: readonly { readonly slug: string }[];
}

interface RelatedInput {
  /** All posts, oldest first. */
  readonly posts: readonly PostTerms[];
  /** The numbers of each term's posts, ascending. */
  readonly postings: Readonly<Record<'category' | 'tags', ReadonlyMap<string, readonly number[]>>>;
  /** The maximum number of related posts. */
  readonly most: number;
}

/**
 * The posts that share the most terms (tags and the category) with a post. Of equals, the newest come first. Posts without
 * a shared term are not related.
 */
export const relatedOf = ({ posts, postings, most }: RelatedInput): ((at: number) => readonly number[]) => {
  const listsOf = ({ category, tags }: PostTerms): (readonly number[])[] =>
    [category && postings.category.get(category.slug), ...tags.map(({ slug }) => postings.tags.get(slug))].flatMap(
      (list) => (list == null ? [] : [list]),
    );
  const shared = new Uint32Array(posts.length);
  // Many posts have the same terms, so each set of terms is evaluated once. The result includes the post itself.
  const cache = new Map<string, readonly number[]>();
  return (at) => {
    const terms = posts[at] as PostTerms;
    const key = keyOf(terms);
    const nearest = cache.get(key) ?? inMostLists(listsOf(terms), most + 1, shared.fill(0));
    cache.set(key, nearest);
    return nearest.filter((other) => other !== at).slice(0, most);
  };
};

const keyOf = ({ category, tags }: PostTerms): string =>
  JSON.stringify([category?.slug, ...tags.map(({ slug }) => slug).sort()]);

/**
 * The posts that are in the most lists, best first. `shared` has a zero for each post. The loops count places, because they
 * take most of the time for large workspaces.
 */
const inMostLists = (lists: readonly (readonly number[])[], most: number, shared: Uint32Array): readonly number[] => {
  for (const list of lists) {
    for (let place = list.length - 1; place >= 0; place -= 1) {
      const post = list[place] as number;
      shared[post] = (shared[post] as number) + 1;
    }
  }
  const byCount = lists.map((): number[] => []);
  // After `most` posts are found, an older one counts only if it is in more lists.
  let enough = 0;
  for (let post = shared.length - 1; post >= 0; post -= 1) {
    const count = shared[post] as number;
    if (count <= enough) continue;
    const found = byCount[count - 1] as number[];
    found.push(post);
    if (found.length === most) enough = count;
  }
  return byCount.reverse().flat().slice(0, most);
};
