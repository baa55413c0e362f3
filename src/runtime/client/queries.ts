import type { IndexHost } from './list-host.ts';
import type { AnsweredList, CallOptions, ListQuery, PostList } from './types.ts';
import type { tagList } from './urls.ts';

interface Input<Custom extends object> {
  readonly query: ListQuery;
  readonly search: string;
  /** The request to the host, or null if the host is known to ignore queries. */
  readonly request: Promise<AnsweredList<Custom>> | null;
  /** Whether the query has parameters that not every version has. */
  readonly isDeclared: boolean;
  readonly ask: (query: ListQuery, call?: CallOptions) => Promise<AnsweredList<Custom>>;
}

/**
 * Answers a query with the host's answer if the host honors the query, otherwise from the index. The index also decides
 * whether parameters are declared. Once a host is known
 * to ignore queries, the client no longer sends it any.
 */
export const listOf = async <Custom extends object>(
  host: IndexHost,
  input: Input<Custom>,
  call?: CallOptions,
): Promise<PostList<Custom>> => host.paged(await answerOf(host, input, call));

const answerOf = async <Custom extends object>(
  host: IndexHost,
  { query, search, request, ask, isDeclared }: Input<Custom>,
  call?: CallOptions,
): Promise<AnsweredList<Custom>> => {
  const { memory, kinds, tagList } = host;
  let refusal: unknown;
  try {
    if (isDeclared && (await refusesUnknown(host, call))) return await ask(query, call);
    const answer = await request;
    if (answer !== null) {
      if (isHonoured(query, answer, tagList)) {
        const { data, total, limit } = answer;
        if (total === data.length) return answer;
        // All posts of the default list may match by chance. The offset of the next list shows whether this is the
        // case.
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

/**
 * Whether the host answers or refuses every query with declared parameters. Then it also refuses a parameter that no
 * version declares.
 */
const refusesUnknown = async ({ get, root, isStatic, memory }: IndexHost, call?: CallOptions): Promise<boolean> => {
  if (isStatic) return false;
  memory.refuses ??= (await get(`${root}/posts?galley-unknown=1`, call?.signal)).status === 400;
  return memory.refuses;
};

/**
 * Whether a list can be the answer to a query. A host that ignores queries always answers with the default list, which
 * its offset, its limit or one of its posts can reveal. False if the records of a contract lack the fields to tell.
 */
const isHonoured = (
  query: ListQuery,
  { data, offset, limit }: AnsweredList<object>,
  tagsOf: typeof tagList,
): boolean => {
  const wanted = tagsOf((query.tags as string) ?? '');
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
