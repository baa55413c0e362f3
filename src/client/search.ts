import type { IndexHost, SearchEngine } from './list-host.ts';
import { openSearch } from './search-engine.ts';
import type { Lists, PostList, PostRecord, SearchQuery } from './types.ts';

type Explained = (cause: unknown, host: IndexHost, signal?: AbortSignal) => Promise<unknown>;

/** Posts that have the words of a text, from the host's search index. */
export const search = async <Custom extends object>(
  host: IndexHost,
  [text, query = {}, { signal } = {}]: Parameters<Lists<Custom>['search']>,
  explained: Explained,
): Promise<PostList<Custom>> => {
  const { limit = 10, offset = 0 } = query;
  const options = optionsOf(text, query, host);
  const wanted = { text, terms: query.prefix ? null : termsOf(text), options };
  host.searchOf({ ...query.filters, limit, offset });
  signal?.throwIfAborted();
  const found = async (): Promise<PostList<Custom>> => {
    const engine = await engineOf(host);
    const ids = await engine.find(wanted);
    const data = await engine.records<PostRecord<Custom>>(ids.slice(offset, offset + limit));
    return host.paged(await host.settle({ data, total: ids.length, offset, limit }));
  };
  const forget = (error: unknown): never => {
    host.search = undefined;
    throw error;
  };
  // Files that are missing have been removed by a deploy: then the manifest is read once more.
  const twice = (): Promise<PostList<Custom>> =>
    found()
      .catch(forget)
      .catch((error) => (isAbsent(error) ? found().catch(forget) : forget(error)));
  return until(signal, twice()).catch(async (cause) => {
    throw await explained(cause, host, signal);
  });
};

/** A search that is given up goes on behind: what it reads is what the next one needs, as while somebody types. */
const until = <Found>(signal: AbortSignal | undefined, found: Promise<Found>): Promise<Found> =>
  new Promise((resolve, reject) => {
    const leave = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', leave);
    found.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
  });

/** Words, and phrases in quotes, without what the index leaves out of words. */
const termsOf = (text: string): string[] =>
  (text.match(/"[^"]*"|[^\s"]+/g) ?? [])
    .map((term) => term.replace(/[^\p{Alphabetic}\p{N}\p{Emoji_Presentation}\s]/gu, '').trim())
    .filter((term) => term);

/** As the package takes them. What makes no sense is a RangeError, as in lists. */
const optionsOf = (text: unknown, query: SearchQuery, { tagList }: IndexHost): object => {
  const { filters = {}, limit: _, offset: __, order, prefix: ___, ...others } = query;
  for (const name in others) refuse(name, 'a part of a search');
  if (typeof text !== 'string') refuse('text', text);
  if (![undefined, 'newest', 'oldest'].includes(order)) refuse('order', order);
  const { category, tags = '', author } = filters;
  const any = tagList(tags);
  return {
    filters: { ...(category && { category }), ...(any.length > 0 && { tags: { any } }), ...(author && { author }) },
    ...(order && { sort: { date: order === 'newest' ? 'desc' : 'asc' } }),
  };
};

const refuse = (name: string, value: unknown): never => {
  throw new RangeError(`${name} cannot be ${value}.`);
};

const isAbsent = (error: unknown): boolean =>
  [403, 404].includes((error as { readonly status?: number } | null)?.status ?? 0);

/** The one that the manifest names now, which may be the one that is known. */
const engineOf = async (host: IndexHost): Promise<SearchEngine> => {
  const url = `${host.root}/index/manifest.json`;
  const { search: name } = await host.json<{ readonly search?: string }>(url, { total: 0 });
  if (name === undefined) {
    const message = `${host.root} has no search index: it is built with search: true.`;
    throw new host.kinds.GalleyError(message, { code: 'no_search', url });
  }
  if (host.search?.name !== name) host.search = { name, engine: openSearch(host, name) };
  return host.search.engine;
};
