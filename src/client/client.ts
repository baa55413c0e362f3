import { apiKeyOf } from './api-key.ts';
import { announcing } from './deprecation.ts';
import type { HostMemory, Lists } from './list-host.ts';
import { createLists } from './lists.ts';
import { createReadJson } from './read-json.ts';
import { createGet } from './share.ts';
import type { Transport } from './transport.ts';
import type { Author, CallOptions, NoFields, OnDeprecation, Post, Redirect, Stats, Term } from './types.ts';
import { createUrls, rootOf, type Urls } from './urls.ts';

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
export type { All, HostMemory } from './list-host.ts';
export type { Answer, AnswerCache } from './transport.ts';
export type {
  AllQuery,
  Author,
  CallOptions,
  Deprecation,
  Filters,
  ListQuery,
  NoFields,
  PageQuery,
  Post,
  PostList,
  PostRecord,
  Redirect,
  Stats,
  Term,
} from './types.ts';
export type { Urls } from './urls.ts';

const DEFAULT_BASE_URL = 'http://127.0.0.1:4321/api/public';
const DEFAULT_VERSION = 'v1';

/** Base addresses that are known beforehand: where `galley dev` and `galley preview` serve. Any other may be given. */
export const knownBaseUrls: readonly string[] = /* @__PURE__ */ Object.freeze([DEFAULT_BASE_URL]);

/** Versions that are known beforehand. Any other may be given. */
export const knownVersions: readonly string[] = /* @__PURE__ */ Object.freeze([DEFAULT_VERSION]);

export interface ClientOptions extends Transport {
  /** What stands before the version, `https://cdn.example.com/api/public`; the first known one by default. */
  readonly baseUrl?: string | undefined;
  /** `v1` by default. */
  readonly version?: string | undefined;
  readonly apiKey?: string | undefined;
  /** The environment variable that holds the key where `apiKey` is not given; `GALLEY_API_KEY` by default. */
  readonly apiKeyEnvVarName?: string | undefined;
  /** For a host that has nothing but files: lists are worked out here, and addresses end in `.json`. */
  readonly static?: boolean | undefined;
  /**
   * `computes` where the host is known to answer queries itself, so that the client need not find out; or an object in
   * which clients of one host share what one of them has found out, `{}` at first.
   */
  readonly host?: 'computes' | HostMemory | undefined;
  /**
   * Called once, when an answer first says that the version is deprecated; warns outside production by default. What it
   * throws goes to the console, and no call fails by it.
   */
  readonly onDeprecation?: OnDeprecation | undefined;
}

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
  };
  readonly tags: (options?: CallOptions) => Promise<readonly Term[]>;
  readonly categories: (options?: CallOptions) => Promise<readonly Term[]>;
  readonly authors: (options?: CallOptions) => Promise<readonly Author[]>;
  readonly stats: (options?: CallOptions) => Promise<Stats>;
  /** Where posts were before; a NotFoundError where no post of any workspace has an old address. */
  readonly redirects: (options?: CallOptions) => Promise<readonly Redirect[]>;
}

/**
 * A client of one key's content; `Custom` is the type of the configured custom fields. A missing key is an error at
 * once.
 */
export const createClient = <Custom extends object = NoFields>(options: ClientOptions = {}): Client<Custom> => {
  const { baseUrl = DEFAULT_BASE_URL, version = DEFAULT_VERSION, static: isStatic, host = {} } = options;
  const mayBePath = options.fetch ?? (globalThis as { readonly location?: unknown }).location;
  const root = rootOf({ baseUrl, version, apiKey: apiKeyOf(options), mayBePath });
  const url = createUrls(root, isStatic);
  const get = createGet(options);
  const json = createReadJson(get, root, announcing(version, options.onDeprecation));
  const memory = isStatic || host === 'computes' ? { computes: !isStatic } : host;

  const data = async <T>(address: string, example: object, call?: CallOptions): Promise<T> =>
    (await json<{ data: T }>(address, { data: example }, call)).data;

  const post = async <T extends object>(slug: string, call?: CallOptions): Promise<Post<T>> =>
    data(url.post(slug), { htmlContent: '' }, call);

  return {
    baseUrl,
    version,
    url,
    posts: { ...createLists<Custom>({ get, json, post, url, root, isStatic, memory }), get: post },
    tags: (call) => data(url.tags(), [{}], call),
    categories: (call) => data(url.categories(), [{}], call),
    authors: (call) => data(url.authors(), [{}], call),
    redirects: (call) => data(url.redirects(), [{}], call),
    stats: (call) => json(url.stats(), { totalPosts: 0 }, call),
  };
};
