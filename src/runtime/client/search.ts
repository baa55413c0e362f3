import type { IndexHost, SearchEngine } from './list-host.ts';
import { groupOf } from './search-groups.ts';
import { joinedWord, splitWords } from './search-words.ts';
import type { Lists, PostList, PostRecord, SearchQuery } from './types.ts';

type Explained = (cause: unknown, host: IndexHost, signal?: AbortSignal) => Promise<unknown>;

/** Finds the posts that contain the words of a text, with the host's search index. */
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
  // If files are missing, a deploy removed them. Read the manifest once more.
  const twice = (): Promise<PostList<Custom>> =>
    found()
      .catch(forget)
      .catch((error) => (isAbsent(error) ? found().catch(forget) : forget(error)));
  return until(signal, twice()).catch(async (cause) => {
    throw await explained(cause, host, signal);
  });
};

/** An aborted search continues in the background, because the next one needs the same files while a user types. */
const until = <Found>(signal: AbortSignal | undefined, found: Promise<Found>): Promise<Found> =>
  new Promise((resolve, reject) => {
    const leave = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', leave);
    found.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
  });

/** The words and quoted phrases of a text, each in the forms that the index may have it in. */
const termsOf = (text: string): string[][] =>
  (text.match(/"[^"]*"|[^\s"]+/g) ?? [])
    .map((term) => [splitWords(term), (!term.startsWith('"') && joinedWord(term)) || ''].filter((form) => form))
    .filter(([form]) => form);

/** Converts the options to Pagefind's. Throws a RangeError for invalid options, like lists do. */
const optionsOf = (text: unknown, query: SearchQuery, { tagList }: IndexHost): object => {
  const { filters = {}, limit: _, offset: __, order, prefix: ___, ...others } = query;
  for (const name in others) refuse(name, 'used in a search');
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

/** Opens the search index that the manifest currently names, unless it is already open. */
const engineOf = async (host: IndexHost): Promise<SearchEngine> => {
  const url = `${host.root}/index/manifest.json`;
  const { search: name } = await host.json<{ readonly search?: string }>(url, { total: 0 });
  if (name === undefined) {
    const message = `${host.root} has no search index. Build the API with output.search: true.`;
    throw new host.kinds.GalleyError(message, { code: 'no_search', url });
  }
  if (host.search?.name !== name) host.search = { name, engine: openSearch(host, name) };
  return host.search.engine;
};

/** The index file that describes the search index, written by `searchText` in `api/tree/query-index.ts`. */
interface Places {
  /** The version of Pagefind that made the index. */
  readonly version: string;
  readonly language: string;
  readonly entry: object;
  readonly files: Readonly<Record<string, string>>;
  readonly prefix: string;
  readonly bits: number;
  readonly records: readonly string[];
}

const EXAMPLE = { version: '', files: {}, records: [''] };

/** Opens a search index. `name` is the name of the file that describes it. */
export const openSearch = async (host: IndexHost, name: string): Promise<SearchEngine> => {
  const part = <T>(hash: string, example: object): Promise<T> => host.json(`${host.root}/index/${hash}.json`, example);
  const places = await part<Places>(name, EXAMPLE);
  const base = host.root.replace(/(?:\/[^/]+){2}(?:\/lang=[^/]+)?$/, '');
  const asset = (path: string): Promise<ArrayBuffer> => bytesOf(`${base}/${path}`, host);
  const { createReader, version } = await import('#search-reader');
  if (places.version !== version) {
    const message = `The search index at ${host.root} needs the reader of Pagefind ${places.version}, and this client has ${version}. Use the same version of Galley for both.`;
    throw new host.kinds.GalleyError(message, { code: 'search_version' });
  }
  const always = Object.entries(places.files).map(async ([own, path]) => [own, await asset(path)] as const);
  const loaded = new Map(await Promise.all(always));
  // If a part fails to load, Pagefind only logs a line on the console and continues without it.
  let failed: { readonly cause: unknown } | undefined;
  const reader = createReader(places.language, async (path) => {
    if (path === 'pagefind-entry.json') return Response.json(places.entry);
    try {
      return unzipped(loaded.get(path) ?? (await asset(places.prefix + path.replace('/', '-'))));
    } catch (cause) {
      failed = { cause };
      throw cause;
    }
  });
  const parts = new Map<string, Promise<Readonly<Record<string, never>>>>();
  const recordOf = async (id: string): Promise<never> => {
    const hash = places.records[groupOf(id, places.bits)] ?? '';
    const records = parts.get(hash) ?? part<Readonly<Record<string, never>>>(hash, {});
    parts.set(hash, records);
    return (await records)[id] as never;
  };
  return {
    find: async ({ text, terms, options }) => {
      const found = async (words: string | null): Promise<string[]> => {
        const { results } = await reader.search(words, options);
        if (failed) throw failed.cause;
        return results.map(({ id }) => id);
      };
      if (terms === null) return found(splitWords(text));
      const exact = await Promise.all(
        terms.map(async (forms) => new Set((await Promise.all(forms.map((form) => found(`"${form}"`)))).flat())),
      );
      const [first = new Set<string>(), ...others] = exact;
      const all = new Set([...first].filter((id) => others.every((ids) => ids.has(id))));
      // Pagefind would also accept longer words that it happens to have loaded, and ignore words that it does not know. It
      // only ranks the results here: the best first, or all posts by date.
      const words = 'sort' in options ? null : terms.map(([form]) => form).join(' ');
      const ranked = all.size > 0 ? await found(words) : [];
      return [...new Set([...ranked.filter((id) => all.has(id)), ...all])];
    },
    records: (ids) => Promise.all(ids.map(recordOf)),
  };
};

const bytesOf = async (url: string, { get, kinds }: IndexHost): Promise<ArrayBuffer> => {
  const { ok, status, bytes } = await get(url);
  if (!ok)
    throw new kinds.ServerError(`No search index at ${url} (${status}).`, { code: `http_${status}`, status, url });
  return bytes;
};

/** Decompresses a file. Files are published compressed, but some hosts decompress them. Pagefind's own code is slow. */
const unzipped = (bytes: ArrayBuffer = new ArrayBuffer(0)): Response => {
  const isCompressed = new Uint8Array(bytes)[0] === 0x1f;
  const { body } = new Response(bytes);
  return new Response(isCompressed ? body?.pipeThrough(new DecompressionStream('gzip')) : body);
};
