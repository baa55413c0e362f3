import { kinds } from './kinds.ts';
import type { IndexHost, ListHost } from './list-host.ts';
import type { All, AllQuery, AnsweredList, CallOptions, ListQuery, Lists, PostList } from './types.ts';
import { unloaded } from './unloaded.ts';
import { searchOf, tagList } from './urls.ts';

/** What a list has in every contract that has version 1's envelopes; its records may be any. */
const LIST = { data: [{}], total: 0, offset: 0, limit: 0 };

/** Lists: from the host where it answers the query, else from the index. What is not always needed is loaded when it is. */
export const createLists = <Custom extends object>(host: ListHost): Lists<Custom> => {
  const given: IndexHost = { ...host, kinds, paged, searchOf, tagList };

  const ask = (query: ListQuery, call?: CallOptions): Promise<AnsweredList<Custom>> =>
    host.json(host.url.posts(query), LIST, call);

  const list: Lists<Custom>['list'] = async (query = {}, call) => {
    const search = searchOf(query);
    if (!search) return paged(await ask(query, call));
    const asked = host.memory.computes === false ? null : ask(query, call);
    // It is waited for below; until then, its failure is nobody's.
    asked?.catch(() => {});
    return (await import('./queries.ts').catch(unloaded)).listOf(given, { query, search, asked, ask }, call);
  };

  return {
    list,
    search: async (...asked) => (await fallback()).search(given, asked),
    counts: async (...asked) => (await fallback()).counts(given, asked),
    pages: async function* (query, call) {
      yield* (await fallback()).pages(given, list, query, call);
    },
    // With `html` they are posts: `all` of the index's code knows it, types do not.
    all: async function* (query?: AllQuery, call?: CallOptions) {
      yield* (await fallback()).all(given, list, query, call);
    } as All<Custom>,
  };
};

const paged = <Custom extends object>(list: AnsweredList<Custom>): PostList<Custom> => ({
  ...list,
  hasMore: list.offset + list.data.length < list.total,
  pageCount: Math.ceil(list.total / list.limit) || 1,
});

/** Seldom needed, so loaded then. */
const fallback = (): Promise<typeof import('./fallback.ts')> => import('./fallback.ts').catch(unloaded);
