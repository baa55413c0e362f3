import type { AnsweredList, ListQuery } from './types.ts';
import type { tagList } from './urls.ts';

/**
 * Whether a list can be the answer to a query. A host that ignores queries answers all of them with the default list:
 * its offset, its limit or one of its posts may give it away. False where a contract's records do not show it.
 */
export const isHonoured = (
  query: ListQuery,
  { data, offset, limit }: AnsweredList<object>,
  tagsOf: typeof tagList,
): boolean => {
  const wanted = tagsOf(query.tags ?? '');
  return (
    offset === (query.offset ?? 0) &&
    limit <= (query.limit ?? limit) &&
    data.every(
      ({ category, tags, authors }) =>
        (!query.category || category?.slug === query.category) &&
        (!query.author || authors?.some?.(({ id }) => id === query.author)) &&
        (!wanted[0] || tags?.some?.(({ slug }) => wanted.includes(slug))),
    )
  );
};
