import type { IndexHost, SearchEngine, SearchTerms } from './list-host.ts';
import { groupOf, plainWords } from './search-words.ts';

/** The locations of a search index's parts. Paths are relative to the base URL, and names to the index folder. */
export interface SearchPlaces {
  /** The version of Pagefind that made the index. */
  readonly version: string;
  /** A BCP 47 language tag in lower case. */
  readonly language: string;
  /** The content of Pagefind's own `pagefind-entry.json`. */
  readonly entry: object;
  /** The code and data that every search needs: paths of files by Pagefind's names for them. */
  readonly files: Readonly<Record<string, string>>;
  /** The path before Pagefind's names of all other files. */
  readonly prefix: string;
  /** The names of the files with the records of posts. */
  readonly records: readonly string[];
  /** The name of the file that lists the files with text, which only snippets need. */
  readonly texts: string;
  /** The name of the file with the posts of each term. */
  readonly terms: string;
  /** The name of the file with frequent words. */
  readonly words: string;
}

const EXAMPLE = { version: '', files: {}, records: [''], texts: '', terms: '', words: '' };

/** Opens a search index. `name` is the name of the file that describes it. */
export const openSearch = async (host: IndexHost, name: string): Promise<SearchEngine> => {
  const part = <T>(hash: string, example: object): Promise<T> => host.json(`${host.root}/index/${hash}.json`, example);
  const places = await part<SearchPlaces>(name, EXAMPLE);
  const { search, failure } = await openReader(host, places);
  const parts = new Map<string, Promise<Readonly<Record<string, never>>>>();
  const from =
    (naming: () => Promise<readonly string[]>) =>
    async <Found>(ids: readonly string[]): Promise<Found[]> => {
      const names = await naming();
      return Promise.all(
        ids.map(async (id) => {
          const hash = names[groupOf(id, Math.log2(names.length))] ?? '';
          const values = parts.get(hash) ?? part<Readonly<Record<string, never>>>(hash, {});
          parts.set(hash, values);
          return (await values)[id] as Found;
        }),
      );
    };
  const found = async (
    words: string | null,
    options: object,
  ): Promise<Awaited<ReturnType<typeof search>>['results']> => {
    const { results } = await search(words, options);
    const failed = failure();
    if (failed) throw failed.cause;
    return results;
  };
  let texts: Promise<readonly string[]> | undefined;
  let words: Promise<readonly string[]> | undefined;
  let terms: Promise<SearchTerms> | undefined;
  return {
    language: places.language,
    find: async ({ text, terms, options }, spots) => {
      if (terms === null) return (await found(plainWords(text), options)).map(({ id }) => id);
      const exact = await Promise.all(
        terms.map(async (forms) => {
          const results = (await Promise.all(forms.map((form) => found(`"${form}"`, options)))).flat();
          for (const { id, words } of results) spots?.set(id, [...(spots.get(id) ?? []), ...words]);
          return new Set(results.map(({ id }) => id));
        }),
      );
      const [first = new Set<string>(), ...others] = exact;
      const all = new Set([...first].filter((id) => others.every((ids) => ids.has(id))));
      // Pagefind would also accept longer words that it happens to have loaded, and ignore words that it does not know.
      // It only ranks the results here: the best first, or all posts by date.
      const ranking = 'sort' in options ? null : terms.map(([form]) => form).join(' ');
      const ranked = all.size > 0 ? (await found(ranking, options)).map(({ id }) => id) : [];
      return [...new Set([...ranked.filter((id) => all.has(id)), ...all])];
    },
    records: from(async () => places.records),
    texts: from(() => (texts ??= part<{ texts: string[] }>(places.texts, { texts: [''] }).then((one) => one.texts))),
    words: () => (words ??= part<{ words: string }>(places.words, { words: '' }).then((one) => one.words.split(' '))),
    terms: () => (terms ??= part(places.terms, { category: {}, tags: {}, author: {} })),
    ids: async () => (await found(null, { sort: { date: 'asc' } })).map(({ id }) => id),
  };
};

/** Opens Pagefind's reader of an index. `failure` returns the error of a part that could not be loaded. */
const openReader = async (host: IndexHost, { version, language, entry, files, prefix }: SearchPlaces) => {
  const base = host.root.replace(/(?:\/[^/]+){2}(?:\/lang=[^/]+)?$/, '');
  const asset = (path: string): Promise<ArrayBuffer> => bytesOf(`${base}/${path}`, host);
  const { createReader, version: own } = await import('#search-reader');
  if (version !== own) {
    const message = `The search index at ${host.root} needs the reader of Pagefind ${version}, and this client has ${own}. Use the same version of Galley for both.`;
    throw new host.kinds.GalleyError(message, { code: 'search_version' });
  }
  const always = Object.entries(files).map(async ([name, path]) => [name, await asset(path)] as const);
  const loaded = new Map(await Promise.all(always));
  // If a part fails to load, Pagefind only logs a line on the console and continues without it.
  let failed: { readonly cause: unknown } | undefined;
  const { search } = createReader(language, async (path) => {
    if (path === 'pagefind-entry.json') return Response.json(entry);
    try {
      return unzipped(loaded.get(path) ?? (await asset(prefix + path.replace('/', '-'))));
    } catch (cause) {
      failed = { cause };
      throw cause;
    }
  });
  return { search, failure: () => failed };
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
