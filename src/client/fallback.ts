import { type Index, indexCounts, indexList, indexSnapshot } from './index-lists.ts';
import type { IndexHost } from './list-host.ts';
import { createScope, type Scope } from './scope.ts';
import type {
  AllQuery,
  AnsweredList,
  CallOptions,
  ListQuery,
  Lists,
  PageQuery,
  PostList,
  PostRecord,
  TermCounts,
} from './types.ts';
import { offsetSnapshot, type Snapshot, walk } from './walk.ts';

/** What the selection of posts takes from a manifest without looking twice. */
const MANIFEST = { format: 0, total: 0, chunk: 0, records: [''], limit: { default: 0, max: 0 }, terms: {} };

const PAGE_SIZE = 100;

/** How many lists are on their way at one time where all posts are wanted. */
const AHEAD = 4;

interface Refused extends CallOptions {
  /** Why the host does not answer, where it says so: what the call rejects with when there is no index either. */
  readonly refusal: unknown;
}

/** The answer to a query (`?category=news`, or nothing) from the host's index. */
export const listFromIndex = async <Custom extends object>(
  host: IndexHost,
  search: string,
  { signal, refusal }: Refused,
): Promise<AnsweredList<Custom>> => {
  const scope = createScope(signal);
  try {
    return await indexList<Custom>(search, indexOf(host, scope));
  } catch (cause) {
    if (host.isStatic || !isAbsent(cause)) throw await explained(cause, host, signal);
    throw refusal ?? (await import('./failure.ts')).ignoredQuery(host.root, search, host.kinds);
  } finally {
    scope.end();
  }
};

/**
 * Every list of a query: by snapshot where the host has the index, else at increasing offsets. `ahead` are on their way at
 * one time: none is read that is not wanted yet, where nothing else is said.
 */
export async function* pages<Custom extends object>(
  host: IndexHost,
  list: Lists<Custom>['list'],
  query: PageQuery | undefined,
  { signal, ahead = 1 }: CallOptions & { readonly ahead?: number } = {},
): AsyncGenerator<PostList<Custom>, void> {
  const wanted = { ...query, limit: query?.limit ?? PAGE_SIZE };
  refuseGiven('offset', wanted);
  const search = host.searchOf(wanted);
  const scope = createScope(signal);
  const open = (): Promise<Snapshot<Custom>> =>
    indexSnapshot<Custom>(search, indexOf(host, scope)).catch((error: unknown) => {
      // Lists at offsets are exact as well, whatever is wrong with the index.
      if (host.isStatic || !isAnswered(error)) throw error;
      return offsetSnapshot((offset) => scope.run((ours) => list({ ...wanted, offset }, { signal: ours })));
    });
  try {
    yield* walk({ open, paged: host.paged, ahead });
  } catch (cause) {
    throw await explained(cause, host, signal);
  } finally {
    scope.end();
  }
}

/** Every post of a query, with details where they are wanted. */
export async function* all<Custom extends object>(
  host: IndexHost,
  list: Lists<Custom>['list'],
  { html, concurrency, ...query }: AllQuery = {},
  { signal }: CallOptions = {},
): AsyncGenerator<PostRecord<Custom>, void> {
  refuseGiven('limit', query);
  const records = recordsOf(pages(host, list, query, { signal, ahead: AHEAD }));
  if (!html) return yield* records;
  const { details } = await import('./details.ts');
  yield* details<Custom>(host, records, { scope: createScope(signal), concurrency });
}

/** Posts that have the words of a text. */
export const search = async <Custom extends object>(
  host: IndexHost,
  asked: Parameters<Lists<Custom>['search']>,
): Promise<PostList<Custom>> => (await import('./search.ts')).search(host, asked, explained);

/** How many posts each term has of those that match, from the host's index. */
export const counts = async (
  host: IndexHost,
  [filters = {}, { signal } = {}]: Parameters<Lists<object>['counts']>,
): Promise<TermCounts> => {
  refuseGiven('limit', filters);
  refuseGiven('offset', filters);
  const search = host.searchOf(filters);
  const scope = createScope(signal);
  try {
    return await indexCounts(search, indexOf(host, scope));
  } catch (cause) {
    throw await explained(cause, host, signal);
  } finally {
    scope.end();
  }
};

async function* recordsOf<Custom extends object>(
  lists: AsyncGenerator<PostList<Custom>, void>,
): AsyncGenerator<PostRecord<Custom>, void> {
  for await (const { data } of lists) yield* data;
}

/** What types leave out, and JavaScript may give: all lists begin with the first, and all posts end with the last. */
const refuseGiven = (name: 'limit' | 'offset', query: ListQuery): void => {
  if (query[name] !== undefined) throw new RangeError(`${name} cannot be given here.`);
};

const indexOf = ({ json, get, root, settle }: IndexHost, { run }: Scope): Index => ({
  settle,
  manifest: () => run((signal) => json(`${root}/index/manifest.json`, MANIFEST, { signal })),
  chunk: async (hash) => {
    const { ok, bytes } = await run((signal) => get(`${root}/index/${hash}.json`, signal));
    return ok ? new Uint8Array(bytes) : null;
  },
});

const statusOf = (error: unknown): unknown => (error as { readonly status?: unknown } | null)?.status;

/** Whether the host has answered, so that the index is not to be had there now. */
const isAnswered = (error: unknown): boolean => !!statusOf(error);

/** Whether it has said that there is no index: buckets say 403 for what is not there. */
const isAbsent = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 403;

const explained = async (cause: unknown, { kinds, root }: IndexHost, signal?: AbortSignal): Promise<unknown> =>
  cause instanceof kinds.GalleyError || signal?.aborted
    ? cause
    : (await import('./failure.ts')).unreadIndex({ root, cause }, kinds);
