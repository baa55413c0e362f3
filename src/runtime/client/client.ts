import { kinds, unloaded } from './errors.ts';
import { createGet } from './get.ts';
import type { IndexHost } from './list-host.ts';
import { apiKeyOf, type ClientOptions } from './options.ts';
import { createReadJson } from './read-json.ts';
import type { ReadJson, Settle } from './transport.ts';
import type {
  All,
  AllQuery,
  AnsweredList,
  Archive,
  Author,
  CallOptions,
  ListedTerm,
  ListQuery,
  Lists,
  NoFields,
  PageQuery,
  Post,
  PostList,
  Redirect,
  Stats,
  Urls,
} from './types.ts';
import { baseOf, createUrls, searchOf, segment, tagList } from './urls.ts';

export {
  GalleyError,
  InvalidKeyError,
  isGalleyError,
  NetworkError,
  NotFoundError,
  ServerError,
  TimeoutError,
  UnknownKeyError,
  VariantNotAvailableError,
  VersionSunsetError,
} from './errors.ts';
export type { ClientOptions, Deprecation, HostMemory, PostUrl } from './options.ts';
export type { AnswerCache, HttpAnswer } from './transport.ts';
export type {
  All,
  AllQuery,
  Archive,
  Author,
  CallOptions,
  FeedPath,
  FieldFilter,
  Filters,
  ListedTerm,
  ListQuery,
  NoFields,
  Operators,
  PageQuery,
  PlainFilters,
  Post,
  PostList,
  PostRecord,
  Redirect,
  SearchQuery,
  SearchResults,
  SnippetPart,
  Stats,
  Term,
  TermCounts,
  Urls,
} from './types.ts';

const DEFAULT_BASE_URL = 'http://127.0.0.1:4321/api/public';
const DEFAULT_VERSION = 'v1';

/** The built-in base URLs: those of `galley dev` and `galley preview`. You can use any other. */
export const knownBaseUrls: readonly string[] = /* @__PURE__ */ Object.freeze([DEFAULT_BASE_URL]);

/** The built-in versions. You can use any other. */
export const knownVersions: readonly string[] = /* @__PURE__ */ Object.freeze([DEFAULT_VERSION]);

/** Calls reject with a `GalleyError`, a RangeError for an invalid argument, or the reason of their signal. */
export interface Client<Custom extends object = NoFields> {
  readonly baseUrl: string;
  readonly version: string;
  readonly url: Urls;
  readonly posts: {
    readonly list: Lists<Custom>['list'];
    readonly get: (slug: string, options?: CallOptions) => Promise<Post<Custom>>;
    /** Iterates over every matching post once, newest first. With `html: true`, posts include `htmlContent`. */
    readonly all: Lists<Custom>['all'];
    /** Iterates over the matching posts in lists of 100, or of another limit. There is at least one list. */
    readonly pages: Lists<Custom>['pages'];
    /**
     * Finds posts that contain all words of text in their title, excerpt or body, or in the names of their terms.
     * Words in `"quotes"` must appear in this order. The API must be built with `output.search: true`.
     */
    readonly search: Lists<Custom>['search'];
    /** Counts the matching posts per term, for example the tags within a category or the categories of an author. */
    readonly counts: Lists<Custom>['counts'];
  };
  readonly tags: (options?: CallOptions) => Promise<readonly ListedTerm[]>;
  readonly categories: (options?: CallOptions) => Promise<readonly ListedTerm[]>;
  readonly authors: (options?: CallOptions) => Promise<readonly Author[]>;
  readonly stats: (options?: CallOptions) => Promise<Stats>;
  /**
   * Returns text that changes exactly when any content that this client can request changes. The API must be built
   * with `output.revision: true`.
   */
  readonly revision: (options?: CallOptions) => Promise<string>;
  /** The months with posts, newest first. Rejects with a NotFoundError if the version does not declare archives. */
  readonly archives: (options?: CallOptions) => Promise<readonly Archive[]>;
  /** The old URLs of posts. Rejects with a NotFoundError if no post of any workspace has one. */
  readonly redirects: (options?: CallOptions) => Promise<readonly Redirect[]>;
}

/** Creates a client for one key. `Custom` is the type of the configured custom fields. Throws if the key is missing. */
export const createClient = <Custom extends object = NoFields>(options: ClientOptions = {}): Client<Custom> => {
  const {
    baseUrl = DEFAULT_BASE_URL,
    version = DEFAULT_VERSION,
    static: isStatic,
    host = {},
    postUrl,
    lang = '',
  } = options;
  const base = baseOf(baseUrl, options.fetch ?? (globalThis as { readonly location?: unknown }).location);
  const root = `${base}/${segment('version', version)}/${segment('apiKey', apiKeyOf(options))}${lang && `/lang=${segment('lang', lang)}`}`;
  const url = createUrls(root, isStatic);
  const get = createGet(options);
  const settle: Settle = async (answer) =>
    postUrl ? (await import('./resolve.ts').catch(unloaded)).resolve(answer, base, postUrl) : answer;
  const read = createReadJson(get, root, { ...options, version });
  const json: ReadJson = async (...request) => settle(await read(...request));
  const memory = isStatic || host === 'computes' ? { computes: !isStatic } : host;

  const data = async <T>(address: string, example: object, call?: CallOptions): Promise<T> =>
    (await json<{ data: T }>(address, { data: example }, call)).data;

  const post = async <T extends object>(slug: string, call?: CallOptions): Promise<Post<T>> =>
    data(url.post(slug), { htmlContent: '' }, call);

  const all =
    (endpoint: 'tags' | 'categories' | 'authors' | 'redirects' | 'archives') =>
    <T>(call?: CallOptions): Promise<T> =>
      data(url[endpoint](), [{}], call);

  const source = { get, json, settle, post, url, root, isStatic, memory, kinds, paged, searchOf, tagList };

  return {
    baseUrl,
    version,
    url,
    posts: { ...createLists<Custom>(source), get: post },
    tags: all('tags'),
    categories: all('categories'),
    authors: all('authors'),
    redirects: all('redirects'),
    archives: all('archives'),
    stats: (call) => json(url.stats(), { totalPosts: 0 }, call),
    revision: async (call) => (await fallback()).revision(source, call),
  };
};

/** An example of a list in every contract with version 1's envelopes. Its records can have any fields. */
const LIST = { data: [{}], total: 0, offset: 0, limit: 0 };

/** A query with a parameter that not every version has. */
const DECLARED = /[?&](?!(?:category|tags|author|limit|offset)=)/;

/** Reads lists from the host if it answers the query, otherwise from the index. Loads rarely needed code on demand. */
const createLists = <Custom extends object>(host: IndexHost): Lists<Custom> => {
  const ask = (query: ListQuery, call?: CallOptions): Promise<AnsweredList<Custom>> =>
    host.json(host.url.posts(query), LIST, call);

  // The types cannot express that records have bodies with `include`, and are posts with `html`.
  const list = (async (query: ListQuery<Custom> = {}, call?: CallOptions) => {
    const search = searchOf(query);
    if (!search) return paged(await ask(query, call));
    const isDeclared = DECLARED.test(search);
    const request = isDeclared || host.memory.computes === false ? null : ask(query, call);
    // `listOf` awaits the request. Until then, its failure must not be an unhandled rejection.
    request?.catch(() => {});
    return (await import('./queries.ts').catch(unloaded)).listOf(
      host,
      { query, search, request, ask, isDeclared },
      call,
    );
  }) as Lists<Custom>['list'];

  return {
    list,
    search: async (...args) => (await fallback()).search(host, args),
    counts: async (...args) => (await fallback()).counts(host, args),
    pages: async function* (...args: [PageQuery<Custom>?, CallOptions?]) {
      yield* (await fallback()).pages(host, list, ...args);
    } as Lists<Custom>['pages'],
    all: async function* (...args: [AllQuery<Custom>?, CallOptions?]) {
      yield* (await fallback()).all(host, list, ...args);
    } as All<Custom>,
  };
};

const paged = <Custom extends object>(list: AnsweredList<Custom>): PostList<Custom> => ({
  ...list,
  hasMore: list.offset + list.data.length < list.total,
  pageCount: Math.ceil(list.total / list.limit) || 1,
});

/** Rarely needed, so loaded on demand. */
const fallback = (): Promise<typeof import('./fallback.ts')> => import('./fallback.ts').catch(unloaded);
