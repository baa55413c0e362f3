import type { IndexHost, SearchEngine, Wanted } from './list-host.ts';
import { openSearch } from './search-engine.ts';
import { snippetOf } from './search-snippet.ts';
import { suggest } from './search-suggestions.ts';
import { otherForms, plainWords, splitWords } from './search-words.ts';
import type { Lists, PostRecord, SearchQuery, SearchResults, TermCounts } from './types.ts';

type Explained = (cause: unknown, host: IndexHost, signal?: AbortSignal) => Promise<unknown>;

/** Finds the posts that contain the words of text, with the host's search index. */
export const findPosts = async <Custom extends object>(
  host: IndexHost,
  [text, query = {}, { signal } = {}]: Parameters<Lists<Custom>['search']>,
  explained: Explained,
): Promise<SearchResults<Custom>> => {
  const { limit = 10, offset = 0 } = query;
  const options = optionsOf(text, query, host);
  const wanted = { text, terms: query.prefix ? null : termsOf(text), options };
  host.searchOf({ ...query.filters, limit, offset });
  signal?.throwIfAborted();
  const found = async (): Promise<SearchResults<Custom>> => {
    const engine = await engineOf(host);
    const spots = new Map<string, number[]>();
    const ids = await engine.find(wanted, spots);
    const shown = ids.slice(offset, offset + limit);
    const data = await engine.records<PostRecord<Custom>>(shown);
    const suggestions = ids.length > 0 || wanted.terms === null ? [] : await suggestionsFor(wanted, engine);
    return {
      ...host.paged(await host.settle({ data, total: ids.length, offset, limit })),
      suggestions,
      ...(query.snippets && { snippets: await snippetsOf(shown, { engine, spots, wanted }) }),
      ...(query.counts && { counts: await countsOf(ids, engine) }),
    };
  };
  const forget = (error: unknown): never => {
    host.search = undefined;
    throw error;
  };
  // If files are missing, a deploy removed them. Read the new manifest once.
  const twice = (): Promise<SearchResults<Custom>> =>
    found()
      .catch(forget)
      .catch((error) => (isAbsent(error) ? found().catch(forget) : forget(error)));
  return until(signal, twice()).catch(async (cause) => {
    throw await explained(cause, host, signal);
  });
};

const suggestionsFor = ({ text, options }: Wanted, engine: SearchEngine): Promise<readonly string[]> => {
  const finds = async (text: string, options: object): Promise<boolean> =>
    (await engine.find({ text, terms: termsOf(text), options })).length > 0;
  return suggest(text, {
    words: engine.words,
    isWord: (word) => finds(word, {}),
    finds: (other) => finds(other, options),
  });
};

interface SearchMatches {
  readonly engine: SearchEngine;
  readonly spots: ReadonlyMap<string, readonly number[]>;
  readonly wanted: Wanted;
}

const snippetsOf = async (
  ids: readonly string[],
  { engine, spots, wanted }: SearchMatches,
): Promise<SearchResults['snippets']> => {
  const { language } = engine;
  const isPrefix = wanted.terms === null;
  const forms = wanted.terms?.flat() ?? plainWords(wanted.text).split(/\s+/);
  return (await engine.texts(ids)).map((texts, at) =>
    snippetOf(texts, { forms, spots: spots.get(ids[at] as string) ?? [], isPrefix, language }),
  );
};

const countsOf = async (found: readonly string[], engine: SearchEngine): Promise<TermCounts> => {
  const [ids, { category, tags, author }] = await Promise.all([engine.ids(), engine.terms()]);
  const matching = new Set(found);
  const isMatch = ids.map((id) => matching.has(id));
  const counted = (posts: Readonly<Record<string, readonly number[]>>): ReadonlyMap<string, number> =>
    new Map(
      Object.entries(posts)
        .map(([term, ordinals]) => [term, ordinals.filter((at) => isMatch[at]).length] as const)
        .filter(([, count]) => count),
    );
  return { total: found.length, categories: counted(category), tags: counted(tags), authors: counted(author) };
};

/** Waits for a search until it is aborted. It continues: the next one needs the same files while a user types. */
const until = <Result>(signal: AbortSignal | undefined, result: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const leave = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', leave);
    result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
  });

/** Returns the words and quoted phrases of text, each in its possible forms in the index. */
const termsOf = (text: string): string[][] =>
  (text.match(/"[^"]*"|[^\s"]+/g) ?? [])
    .map((term) => [splitWords(term), ...(term.startsWith('"') ? [] : otherForms(term))])
    .map((forms) => forms.filter((form) => form))
    .filter(([form]) => form);

const NAMES: readonly string[] = ['filters', 'limit', 'offset', 'order', 'prefix', 'snippets', 'counts'];

/** Converts the options to Pagefind's. Throws a RangeError for invalid options, like lists do. */
const optionsOf = (text: unknown, query: SearchQuery, { tagList }: IndexHost): object => {
  const { filters = {}, order } = query;
  for (const name in query) if (!NAMES.includes(name)) refuse(name, 'used in a search');
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

/** Opens the search index of the current manifest, unless it is already open. */
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
