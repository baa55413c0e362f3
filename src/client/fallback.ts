import { type Index, indexList, indexSnapshot } from './index-lists.ts';
import type { IndexHost, Lists } from './list-host.ts';
import type { CallOptions, PageQuery, PostList } from './types.ts';
import { offsetSnapshot, type Snapshot, walk } from './walk.ts';

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
  indexList<Custom>(search, indexOf(host, { signal })).catch((cause: unknown) => {
    throw isAnswered(cause) && !host.isStatic ? (refusal ?? ignored(host, search)) : explained(cause, host, signal);
  });

const ignored = ({ root: url, VariantNotAvailableError }: IndexHost, search: string): Error =>
  new VariantNotAvailableError(`${url} ignores the query ${search}, and has no index.`, {
    code: 'variant_not_available',
    status: 200,
    url,
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
      if (host.isStatic || !isAnswered(error)) throw error;
      return offsetSnapshot((offset) => list({ ...wanted, offset }, { signal }));
    });
  try {
    yield* walk(open);
  } catch (cause) {
    throw explained(cause, host, signal);
  }
}

const indexOf = ({ json, get, root }: IndexHost, call: CallOptions): Index => ({
  manifest: () => json(`${root}/index/manifest.json`, 'records', call),
  chunk: async (hash) => {
    const { ok, bytes } = await get(`${root}/index/${hash}.json`, call.signal);
    return ok ? new Uint8Array(bytes) : null;
  },
});

/** Whether the host has answered, so that the index is not to be had there. */
const isAnswered = (error: unknown): boolean => !!(error as { readonly status?: unknown } | null)?.status;

const explained = (
  cause: unknown,
  { GalleyError, ServerError, root: url }: IndexHost,
  signal?: AbortSignal,
): unknown =>
  cause instanceof GalleyError || signal?.aborted
    ? cause
    : new ServerError(`The index of ${url} cannot be read.`, { code: 'invalid_answer', status: 200, url, cause });
