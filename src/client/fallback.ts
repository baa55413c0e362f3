import { type Index, indexList, indexSnapshot } from './index-lists.ts';
import type { IndexHost, Lists } from './list-host.ts';
import type { CallOptions, PageQuery, PostList } from './types.ts';
import { offsetSnapshot, type Snapshot, walk } from './walk.ts';

/** What the selection of posts takes from a manifest without looking twice. */
const MANIFEST = { format: 0, total: 0, chunk: 0, records: [''], limit: { default: 0, max: 0 }, terms: {} };

const PAGE_SIZE = 100;

interface Refused extends CallOptions {
  /** Why the host does not answer, where it says so: what the call rejects with when there is no index either. */
  readonly refusal: unknown;
}

/** The answer to a query (`?category=news`, or nothing) from the host's index. */
export const listFromIndex = <Custom extends object>(
  host: IndexHost,
  search: string,
  { signal, refusal }: Refused,
): Promise<PostList<Custom>> =>
  indexList<Custom>(search, indexOf(host, { signal })).catch(async (cause: unknown) => {
    if (host.isStatic || !isAbsent(cause)) throw await explained(cause, host, signal);
    throw refusal ?? (await import('./failure.ts')).ignoredQuery(host.root, search, host.kinds);
  });

interface Paging extends CallOptions {
  readonly query: PageQuery | undefined;
}

/** Every list of a query: by snapshot where the host has the index, else at increasing offsets. */
export async function* pages<Custom extends object>(
  host: IndexHost,
  list: Lists<Custom>['list'],
  { signal, query }: Paging,
): AsyncGenerator<PostList<Custom>, void> {
  const wanted = { ...query, limit: query?.limit ?? PAGE_SIZE, offset: undefined };
  const search = host.searchOf(wanted);
  const open = (): Promise<Snapshot<Custom>> =>
    indexSnapshot<Custom>(search, indexOf(host, { signal })).catch((error: unknown) => {
      // Lists at offsets are exact as well, whatever is wrong with the index.
      if (host.isStatic || !isAnswered(error)) throw error;
      return offsetSnapshot((offset) => list({ ...wanted, offset }, { signal }));
    });
  try {
    yield* walk(open);
  } catch (cause) {
    throw await explained(cause, host, signal);
  }
}

const indexOf = ({ json, get, root }: IndexHost, call: CallOptions): Index => ({
  manifest: () => json(`${root}/index/manifest.json`, MANIFEST, call),
  chunk: async (hash) => {
    const { ok, bytes } = await get(`${root}/index/${hash}.json`, call.signal);
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
