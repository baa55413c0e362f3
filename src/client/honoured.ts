import type { ListQuery, PostList, PostRecord } from './types.ts';
import { tagList } from './urls.ts';

/**
 * Whether a list can be the answer to a query. A host that ignores queries answers all of them with the default list:
 * its offset, its limit or its posts give it away.
 */
export const isHonoured = (query: ListQuery, { data, offset, limit }: PostList<object>): boolean =>
  offset === (query.offset ?? 0) && limit <= (query.limit ?? limit) && data.every((post) => matches(post, query));

const matches = ({ category, tags, authors }: PostRecord<object>, query: ListQuery): boolean => {
  const wanted = tagList(query.tags ?? []);
  return (
    (!query.category || category?.slug === query.category) &&
    (!query.author || authors.some(({ id }) => id === query.author)) &&
    (wanted.length === 0 || tags.some(({ slug }) => wanted.includes(slug)))
  );
};
