import { type Neighbours, neighboursOf } from './neighbours.ts';
import { type PostTerms, relatedOf } from './related.ts';

/** Which other posts a detail names. */
export interface DetailPostOptions {
  /** The previous and the next one; `category`: those of its category as well. */
  readonly neighbours: boolean | 'category';
  /** How many that share terms with it, at most. */
  readonly related: number;
}

/** Numbers of posts, by the fields that name them; null where there is none. */
export type NamedPosts = Readonly<Record<string, number | null | readonly number[]>>;

export interface DetailPostsInput {
  /** Oldest first, as all that is numbered here. */
  readonly posts: readonly PostTerms[];
  readonly postings: Readonly<Record<'category' | 'tags', ReadonlyMap<string, readonly number[]>>>;
}

/** The other posts that each detail names; null where the options name none. */
export const detailPosts = (
  { posts, postings }: DetailPostsInput,
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
