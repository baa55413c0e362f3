import { type Index, InvalidQuery, indexCounts, indexList, indexSnapshot } from './index-lists.ts';
import type { IndexHost } from './list-host.ts';
import type {
  AllQuery,
  AnsweredList,
  CallOptions,
  ListQuery,
  Lists,
  PageQuery,
  Post,
  PostList,
  PostRecord,
  SearchResults,
  TermCounts,
} from './types.ts';
import { offsetSnapshot, type Snapshot, walk } from './walk.ts';

/** The fields of a manifest that the selection of posts relies on. */
const MANIFEST = { format: 0, total: 0, chunk: 0, records: [''], limit: { default: 0, max: 0 }, terms: {} };

const PAGE_SIZE = 100;

/** The number of lists to request in parallel when all posts are read. */
const AHEAD = 4;

/**
 * Answers a query (`?category=news`, or an empty text) from the host's index. `refusal` is the host's own error, if
 * any. The call rejects with it if there is no index either.
 */
export const listFromIndex = async <Custom extends object>(
  host: IndexHost,
  search: string,
  { signal, refusal }: CallOptions & { readonly refusal: unknown },
): Promise<AnsweredList<Custom>> => {
  const scope = createScope(signal);
  try {
    return await indexList<Custom>(search, indexOf(host, scope));
  } catch (cause) {
    if (host.isStatic || !isAbsent(cause)) throw await explained(cause, host, signal);
    throw refusal ?? (await import('./answer-error.ts')).ignoredQuery(host.root, search, host.kinds);
  } finally {
    scope.end();
  }
};

/**
 * Yields every list of a query, from a snapshot of the index if there is one, otherwise at increasing offsets. Reads
 * `ahead` lists at a time. By default, reads a list only when the caller needs it.
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
      // Lists at offsets are exact too, so an unreadable index does no harm.
      if (host.isStatic || !isAnswered(error)) throw error;
      return offsetSnapshot((offset) => scope.run((ours) => list({ ...wanted, offset }, { signal: ours })));
    });
  try {
    yield* walk(open, host.paged, ahead);
  } catch (cause) {
    throw await explained(cause, host, signal);
  } finally {
    scope.end();
  }
}

/** Yields every post of a query, with details if the caller requests them. */
export async function* all<Custom extends object>(
  host: IndexHost,
  list: Lists<Custom>['list'],
  { html, concurrency, ...query }: AllQuery = {},
  { signal }: CallOptions = {},
): AsyncGenerator<PostRecord<Custom>, void> {
  refuseGiven('limit', query);
  const records = recordsOf(pages(host, list, query, { signal, ahead: AHEAD }));
  if (!html) return yield* records;
  yield* details<Custom>(host, records, { scope: createScope(signal), concurrency });
}

/** Yields the posts of records with their HTML, in the same order. Aborts pending requests when the caller stops. */
async function* details<Custom extends object>(
  host: IndexHost,
  records: AsyncGenerator<PostRecord<Custom>, void>,
  { scope, concurrency = 8 }: Pick<AllQuery, 'concurrency'> & { readonly scope: Scope },
): AsyncGenerator<Post<Custom>, void> {
  if (!Number.isSafeInteger(concurrency) || concurrency < 1) {
    throw new RangeError(`Invalid concurrency: ${concurrency}.`);
  }
  const get = ({ slug }: PostRecord<Custom>): Promise<Post<Custom>> => {
    const post = scope.run((signal) => host.post<Custom>(slug, { signal }));
    // The promise is awaited later. Until then, its failure must not be an unhandled rejection.
    post.catch(() => {});
    return post;
  };
  const coming: Promise<Post<Custom>>[] = [];
  try {
    for await (const record of records) {
      coming.push(get(record));
      if (coming.length >= concurrency) yield (await coming.shift()) as Post<Custom>;
    }
    for (const post of coming) yield await post;
  } finally {
    scope.end();
  }
}

/** Finds the posts that contain the words of text. */
export const search = async <Custom extends object>(
  host: IndexHost,
  args: Parameters<Lists<Custom>['search']>,
): Promise<SearchResults<Custom>> => (await import('./search.ts')).findPosts(host, args, explained);

/** Counts the matching posts of each term, from the host's index. */
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

/** Reads the revision of the key's content from the index. */
export const revision = async ({ json, root, kinds }: IndexHost, call?: CallOptions): Promise<string> => {
  const url = `${root}/index/manifest.json`;
  const { revision } = await json<{ readonly revision?: string }>(url, { total: 0 }, call);
  if (revision !== undefined) return revision;
  throw new kinds.GalleyError(`${root} has no revision. Build the API with output.revision: true.`, {
    code: 'no_revision',
    url,
  });
};

async function* recordsOf<Custom extends object>(
  lists: AsyncGenerator<PostList<Custom>, void>,
): AsyncGenerator<PostRecord<Custom>, void> {
  for await (const { data } of lists) yield* data;
}

/** Rejects options that only types forbid: pages always start at the first post, and `all` always ends at the last. */
const refuseGiven = (name: 'limit' | 'offset', query: ListQuery): void => {
  if (query[name] !== undefined) throw new RangeError(`${name} is not allowed here.`);
};

/** The number of index files that a client caches. A list of 100 posts needs at most 100, and one for each term. */
const KEPT = 128;

const indexOf = (host: IndexHost, { run }: Scope): Index => {
  const { json, get, root, settle, url } = host;
  host.chunks ??= new Map();
  const { chunks } = host;
  return {
    settle,
    manifest: () => run((signal) => json(`${root}/index/manifest.json`, MANIFEST, { signal })),
    detail: async (slug) => {
      const { ok, bytes } = await run((signal) => get(url.post(slug), signal));
      return ok ? new Uint8Array(bytes) : null;
    },
    chunk: async (hash) => {
      let chunk = chunks.get(hash);
      if (chunk === undefined) {
        const { ok, bytes } = await run((signal) => get(`${root}/index/${hash}.json`, signal));
        if (!ok) return null;
        chunk = new Uint8Array(bytes);
      }
      chunks.delete(hash);
      chunks.set(hash, chunk);
      for (const oldest of chunks.keys()) if (chunks.size > KEPT) chunks.delete(oldest);
      return chunk;
    },
  };
};

const statusOf = (error: unknown): unknown => (error as { readonly status?: unknown } | null)?.status;

/** Whether the host answered, even with an error. */
const isAnswered = (error: unknown): boolean => !!statusOf(error);

/** Whether the host has no index. Buckets can answer 403 for a missing file. */
const isAbsent = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 403;

const explained = async (cause: unknown, { kinds, root }: IndexHost, signal?: AbortSignal): Promise<unknown> => {
  if (cause instanceof InvalidQuery)
    return new kinds.GalleyError(cause.message, { code: 'invalid_query', status: 400, url: `${root}/posts` });
  return cause instanceof kinds.GalleyError || signal?.aborted
    ? cause
    : (await import('./answer-error.ts')).unreadIndex(root, cause, kinds);
};

/** A group of requests that are aborted together, by a signal or when the scope ends. */
interface Scope {
  readonly run: <T>(request: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly end: () => void;
}

/** Uses one listener on the signal for all requests, because Node warns about a memory leak for more than ten listeners. */
const createScope = (signal: AbortSignal | undefined): Scope => {
  const open = new Set<AbortController>();
  const abort = (): void => {
    for (const controller of open) controller.abort(signal?.reason);
  };
  signal?.addEventListener('abort', abort);
  return {
    run: async (request) => {
      const controller = new AbortController();
      if (signal?.aborted) controller.abort(signal.reason);
      open.add(controller);
      try {
        return await request(controller.signal);
      } finally {
        open.delete(controller);
      }
    },
    end: () => {
      signal?.removeEventListener('abort', abort);
      abort();
    },
  };
};
