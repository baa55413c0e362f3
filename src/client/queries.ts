import { isHonoured } from './honoured.ts';
import type { IndexHost } from './list-host.ts';
import type { AnsweredList, CallOptions, ListQuery, PostList } from './types.ts';

interface Asked<Custom extends object> {
  readonly query: ListQuery;
  readonly search: string;
  /** What the host answers; null where it is known to ignore queries. */
  readonly asked: Promise<AnsweredList<Custom>> | null;
  readonly ask: (query: ListQuery, call?: CallOptions) => Promise<AnsweredList<Custom>>;
}

/**
 * The answer to a query: the host's where it is one, else from the index. A host that is found to ignore queries gets no
 * more of them.
 */
export const listOf = async <Custom extends object>(
  host: IndexHost,
  asked: Asked<Custom>,
  call?: CallOptions,
): Promise<PostList<Custom>> => host.paged(await answerOf(host, asked, call));

const answerOf = async <Custom extends object>(
  host: IndexHost,
  { query, search, asked, ask }: Asked<Custom>,
  call?: CallOptions,
): Promise<AnsweredList<Custom>> => {
  const { memory, kinds, tagList } = host;
  let refusal: unknown;
  try {
    const answer = await asked;
    if (answer !== null) {
      if (isHonoured(query, answer, tagList)) {
        const { data, total, limit } = answer;
        if (total === data.length) return answer;
        // All posts of the default list may happen to match. Where the next list begins shows whether this is it.
        memory.computes ||= (await ask({ ...query, offset: limit }, call)).offset > 0;
        if (memory.computes) return answer;
      }
      memory.computes = false;
    }
  } catch (error) {
    if (!(error instanceof kinds.VariantNotAvailableError)) throw error;
    refusal = error;
  }
  return (await import('./fallback.ts')).listFromIndex<Custom>(host, search, { ...call, refusal });
};
