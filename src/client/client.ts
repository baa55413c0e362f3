import { apiKeyOf } from './api-key.ts';
import { announcing, type OnDeprecation } from './deprecation.ts';
import type { Lists } from './list-host.ts';
import { createLists } from './lists.ts';
import { createReadJson } from './read-json.ts';
import { createGet } from './share.ts';
import type { Transport } from './transport.ts';
import type { Author, CallOptions, Filters, NoFields, Post, PostRecord, Redirect, Stats, Term } from './types.ts';
import { createUrls, rootOf, type Urls } from './urls.ts';

export {
  GalleyError,
  InvalidKeyError,
  isGalleyError,
  NetworkError,
  NotFoundError,
  ServerError,
  TimeoutError,
  VariantNotAvailableError,
  VersionSunsetError,
} from './errors.ts';
export type { Answer, AnswerCache } from './transport.ts';
export type {
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
  /** Called once, when an answer first says that the version is deprecated; warns outside production by default. */
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
    /** Every post that matches, once, newest first. */
    readonly all: (filters?: Filters, options?: CallOptions) => AsyncGenerator<PostRecord<Custom>, void>;
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
  const { baseUrl = DEFAULT_BASE_URL, version = DEFAULT_VERSION, static: isStatic } = options;
  const root = rootOf(baseUrl, version, apiKeyOf(options));
  const url = createUrls(root, isStatic);
  const get = createGet(options);
  const json = createReadJson(get, announcing(version, options.onDeprecation));
  const { list, pages } = createLists<Custom>({ get, json, url, root, isStatic });

  const data = async <T>(address: string, example: object, call?: CallOptions): Promise<T> =>
    (await json<{ data: T }>(address, { data: example }, call)).data;

  return {
    baseUrl,
    version,
    url,
    posts: {
      list,
      get: async (slug, call) => data(url.post(slug), { htmlContent: '' }, call),
      all: async function* (filters, call) {
        for await (const page of pages(filters, call)) yield* page.data;
      },
      pages,
    },
    tags: (call) => data(url.tags(), [{}], call),
    categories: (call) => data(url.categories(), [{}], call),
    authors: (call) => data(url.authors(), [{}], call),
    redirects: (call) => data(url.redirects(), [{}], call),
    stats: (call) => json(url.stats(), { totalPosts: 0 }, call),
  };
};
