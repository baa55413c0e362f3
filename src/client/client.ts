import { apiKeyOf } from './api-key.ts';
import { announcing } from './deprecation.ts';
import { kinds } from './kinds.ts';
import { createLists } from './lists.ts';
import type { ClientOptions } from './options.ts';
import { createReadJson } from './read-json.ts';
import { createGet } from './share.ts';
import type { ReadJson, Settle } from './transport.ts';
import type { Author, CallOptions, ListedTerm, Lists, NoFields, Post, Redirect, Stats, Urls } from './types.ts';
import { unloaded } from './unloaded.ts';
import { baseOf, createUrls, segment } from './urls.ts';

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
export type { Answer, AnswerCache, ClientOptions, Deprecation, HostMemory, PostUrl } from './options.ts';
export type {
  All,
  AllQuery,
  Author,
  CallOptions,
  Filters,
  ListedTerm,
  ListQuery,
  NoFields,
  PageQuery,
  Post,
  PostList,
  PostRecord,
  Redirect,
  SearchQuery,
  Stats,
  Term,
  TermCounts,
  Urls,
} from './types.ts';

const DEFAULT_BASE_URL = 'http://127.0.0.1:4321/api/public';
const DEFAULT_VERSION = 'v1';

/** Base addresses that are known beforehand: where `galley dev` and `galley preview` serve. Any other may be given. */
export const knownBaseUrls: readonly string[] = /* @__PURE__ */ Object.freeze([DEFAULT_BASE_URL]);

/** Versions that are known beforehand. Any other may be given. */
export const knownVersions: readonly string[] = /* @__PURE__ */ Object.freeze([DEFAULT_VERSION]);

/** Calls reject with a `GalleyError`, a RangeError for a mistaken argument, or the reason of their signal. */
export interface Client<Custom extends object = NoFields> {
  readonly baseUrl: string;
  readonly version: string;
  readonly url: Urls;
  readonly posts: {
    readonly list: Lists<Custom>['list'];
    readonly get: (slug: string, options?: CallOptions) => Promise<Post<Custom>>;
    /** Every post that matches, once, newest first; with `htmlContent` where `html: true` asks for it. */
    readonly all: Lists<Custom>['all'];
    /** The same in lists of 100, or of another limit; there is at least one. */
    readonly pages: Lists<Custom>['pages'];
    /**
     * Posts that have all words of a text, in their title, excerpt or text; `"quoted"`, these words in this order. The API
     * must be built with `search: true`.
     */
    readonly search: Lists<Custom>['search'];
    /** How many posts each term has of those that match filters: the tags within a category, the categories of an author. */
    readonly counts: Lists<Custom>['counts'];
  };
  readonly tags: (options?: CallOptions) => Promise<readonly ListedTerm[]>;
  readonly categories: (options?: CallOptions) => Promise<readonly ListedTerm[]>;
  readonly authors: (options?: CallOptions) => Promise<readonly Author[]>;
  readonly stats: (options?: CallOptions) => Promise<Stats>;
  /**
   * Another text whenever anything else has changed that this client can ask for, and only then. The API must be built with
   * `revision: true`.
   */
  readonly revision: (options?: CallOptions) => Promise<string>;
  /** Where posts were before; a NotFoundError where no post of any workspace has an old address. */
  readonly redirects: (options?: CallOptions) => Promise<readonly Redirect[]>;
}

/**
 * A client of one key's content; `Custom` is the type of the configured custom fields. A missing key is an error at
 * once.
 */
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
  const read = createReadJson(get, root, announcing(version, options.onDeprecation));
  const json: ReadJson = async (...asked) => settle(await read(...asked));
  const memory = isStatic || host === 'computes' ? { computes: !isStatic } : host;

  const data = async <T>(address: string, example: object, call?: CallOptions): Promise<T> =>
    (await json<{ data: T }>(address, { data: example }, call)).data;

  const post = async <T extends object>(slug: string, call?: CallOptions): Promise<Post<T>> =>
    data(url.post(slug), { htmlContent: '' }, call);

  const all =
    (endpoint: 'tags' | 'categories' | 'authors' | 'redirects') =>
    <T>(call?: CallOptions): Promise<T> =>
      data(url[endpoint](), [{}], call);

  return {
    baseUrl,
    version,
    url,
    posts: { ...createLists<Custom>({ get, json, settle, post, url, root, isStatic, memory }), get: post },
    tags: all('tags'),
    categories: all('categories'),
    authors: all('authors'),
    redirects: all('redirects'),
    stats: (call) => json(url.stats(), { totalPosts: 0 }, call),
    revision: async (call) => (await import('./revision.ts').catch(unloaded)).revision(json, root, kinds, call),
  };
};
