import type { DetailOptions } from '../../config/record-fields.ts';
import { type RelatedInput, relatedOf } from './related.ts';

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
