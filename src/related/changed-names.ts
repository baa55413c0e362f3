import { detailPosts } from './detail-posts.ts';

/** A post as one state of a list has it. */
export interface ListedPost {
  readonly slug: string;
  /** Stands for all that a detail says of it that names it. */
  readonly record: string;
  readonly category: string | null;
  readonly tags: readonly string[];
}

/** As many as a configuration may ask for. */
const MOST_RELATED = 20;

/** Slugs of posts whose details may name other posts than before, or the same ones with other records; posts stand oldest first. */
export const changedNames = (
  before: readonly ListedPost[],
  after: readonly ListedPost[],
): ((slug: string) => boolean) => {
  const [was, is] = [namesIn(before), namesIn(after)];
  return (slug) => was(slug) !== is(slug);
};

/** What stands for the records that a post's detail names. */
const namesIn = (posts: readonly ListedPost[]): ((slug: string) => string) => {
  const all = posts.map(({ category, tags }) => ({
    category: category === null ? null : { slug: category },
    tags: tags.map((slug) => ({ slug })),
  }));
  const postings = {
    category: placesBy(posts.map(({ category }) => (category === null ? [] : [category]))),
    tags: placesBy(posts.map(({ tags }) => tags)),
  };
  const named = detailPosts({ posts: all, postings }, { neighbours: 'category', related: MOST_RELATED });
  const places = new Map(posts.map(({ slug }, at) => [slug, at]));
  return (slug) => {
    const at = places.get(slug);
    const numbers = at === undefined ? [] : Object.values(named?.(at) ?? {});
    return JSON.stringify(numbers.map((one) => [one ?? []].flat().map((number) => posts[number]?.record)));
  };
};

const placesBy = (terms: readonly (readonly string[])[]): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>();
  for (const [at, of] of terms.entries()) {
    for (const term of of) {
      const list = places.get(term) ?? [];
      list.push(at);
      places.set(term, list);
    }
  }
  return places;
};
