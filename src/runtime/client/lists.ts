import { kinds, unloaded } from './errors.ts';
import type { IndexHost, ListHost } from './list-host.ts';
import type { All, AllQuery, AnsweredList, CallOptions, ListQuery, Lists, PostList } from './types.ts';
import { searchOf, tagList } from './urls.ts';

/** An example of a list in every contract with version 1's envelopes. Its records can have any fields. */
const LIST = { data: [{}], total: 0, offset: 0, limit: 0 };

/** Reads lists from the host if it answers the query, otherwise from the index. Loads rarely needed code on demand. */
export const createLists = <Custom extends object>(host: ListHost): Lists<Custom> => {
  const indexHost: IndexHost = { ...host, kinds, paged, searchOf, tagList };

  const ask = (query: ListQuery, call?: CallOptions): Promise<AnsweredList<Custom>> =>
    host.json(host.url.posts(query), LIST, call);

  const list: Lists<Custom>['list'] = async (query = {}, call) => {
    const search = searchOf(query);
    if (!search) return paged(await ask(query, call));
    const request = host.memory.computes === false ? null : ask(query, call);
    // `listOf` awaits the request. Until then, its failure must not be an unhandled rejection.
    request?.catch(() => {});
    return (await import('./queries.ts').catch(unloaded)).listOf(indexHost, { query, search, request, ask }, call);
  };

  return {
    list,
    search: async (...args) => (await fallback()).search(indexHost, args),
    counts: async (...args) => (await fallback()).counts(indexHost, args),
    pages: async function* (...args) {
      yield* (await fallback()).pages(indexHost, list, ...args);
    },
    // With `html`, the records are posts. The types cannot express this.
    all: async function* (...args: [AllQuery?, CallOptions?]) {
      yield* (await fallback()).all(indexHost, list, ...args);
    } as All<Custom>,
  };
};

const paged = <Custom extends object>(list: AnsweredList<Custom>): PostList<Custom> => ({
  ...list,
  hasMore: list.offset + list.data.length < list.total,
  pageCount: Math.ceil(list.total / list.limit) || 1,
});

/** Rarely needed, so loaded on demand. */
const fallback = (): Promise<typeof import('./fallback.ts')> => import('./fallback.ts').catch(unloaded);
