import { VariantNotAvailableError } from './errors.ts';
import { isHonoured } from './honoured.ts';
import { kinds } from './kinds.ts';
import type { IndexHost, ListHost, Lists } from './list-host.ts';
import type { CallOptions, ListQuery, PostList } from './types.ts';
import { searchOf } from './urls.ts';

/** What a list has in every contract that has version 1's envelopes; its records may be any. */
const LIST = { data: [{}], total: 0, offset: 0, limit: 0 };

/**
 * Lists: from the host where it answers the query, else from the index. The code for the index is loaded when it is
 * needed. A host that is found to ignore queries gets no more of them.
 */
export const createLists = <Custom extends object>(host: ListHost): Lists<Custom> => {
  const given: IndexHost = { ...host, kinds, searchOf };
  let ignoresQueries = host.isStatic;
  let honoursQueries = false;

  const ask = (query: ListQuery, call?: CallOptions): Promise<PostList<Custom>> =>
    host.json(host.url.posts(query), LIST, call);

  const list: Lists<Custom>['list'] = async (query = {}, call) => {
    const search = searchOf(query);
    let refusal: unknown;
    if (!search || !ignoresQueries) {
      try {
        const answer = await ask(query, call);
        if (isHonoured(query, answer)) {
          const { data, total, limit } = answer;
          if (!search || total === data.length) return answer;
          // All posts of the default list may happen to match. Where the next list begins shows whether this is it.
          honoursQueries ||= (await ask({ ...query, offset: limit }, call)).offset > 0;
          if (honoursQueries) return answer;
        }
        ignoresQueries = true;
      } catch (error) {
        if (!(error instanceof VariantNotAvailableError)) throw error;
        refusal = error;
      }
    }
    return (await fallback()).listFromIndex<Custom>(given, search, { ...call, refusal });
  };

  return {
    list,
    pages: async function* (query, call) {
      yield* (await fallback()).pages(given, list, { ...call, query });
    },
  };
};

/** Seldom needed, so loaded then. */
const fallback = (): Promise<typeof import('./fallback.ts')> => import('./fallback.ts');
