import { GalleyError, VariantNotAvailableError } from './errors.ts';
import { isHonoured } from './honoured.ts';
import { request, type Transport } from './request.ts';
import type {
  Author,
  CallOptions,
  Deprecation,
  Filters,
  ListQuery,
  NoFields,
  Post,
  PostList,
  PostRecord,
  Stats,
  Term,
} from './types.ts';
import { createUrls, type Urls } from './urls.ts';

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
export type {
  Author,
  CallOptions,
  Deprecation,
  Filters,
  ListQuery,
  NoFields,
  Post,
  PostList,
  PostRecord,
  Stats,
  Term,
} from './types.ts';
export type { Urls } from './urls.ts';

const DEFAULT_BASE_URL = 'http://127.0.0.1:4321/api/public';
const DEFAULT_VERSION = 'v1';
const PAGE_SIZE = 100;

/** Base addresses that are known beforehand: where `galley dev` and `galley preview` serve. Any other may be given. */
export const knownBaseUrls: readonly string[] = Object.freeze([DEFAULT_BASE_URL]);

/** Versions that are known beforehand. Any other may be given. */
export const knownVersions: readonly string[] = Object.freeze([DEFAULT_VERSION]);

export interface ClientOptions {
  /** What stands before the version, `https://cdn.example.com/api/public`; the first known one by default. */
  readonly baseUrl?: string | undefined;
  /** `v1` by default. */
  readonly version?: string | undefined;
  readonly apiKey?: string | undefined;
  /** The environment variable that holds the key where `apiKey` is not given; `GALLEY_API_KEY` by default. */
  readonly apiKeyEnvVarName?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds; 10,000 by default. */
  readonly timeout?: number | undefined;
  /** Called once, when an answer first says that the version is deprecated. */
  readonly onDeprecation?: ((deprecation: Deprecation) => void) | undefined;
}

/** Calls reject with a `GalleyError`, a RangeError for a mistaken argument, or the reason of their signal. */
export interface Client<Custom extends object = NoFields> {
  readonly baseUrl: string;
  readonly version: string;
  readonly url: Urls;
  readonly posts: {
    readonly list: (query?: ListQuery, options?: CallOptions) => Promise<PostList<Custom>>;
    readonly get: (slug: string, options?: CallOptions) => Promise<Post<Custom>>;
    /** Every post that matches, newest first, asked for in pages of 100. */
    readonly all: (filters?: Filters, options?: CallOptions) => AsyncGenerator<PostRecord<Custom>, void>;
  };
  readonly tags: (options?: CallOptions) => Promise<readonly Term[]>;
  readonly categories: (options?: CallOptions) => Promise<readonly Term[]>;
  readonly authors: (options?: CallOptions) => Promise<readonly Author[]>;
  readonly stats: (options?: CallOptions) => Promise<Stats>;
}

/**
 * A client of one key's content; `Custom` is the type of the configured custom fields. A missing key is an error at
 * once.
 */
export const createClient = <Custom extends object = NoFields>(options: ClientOptions = {}): Client<Custom> => {
  const { baseUrl = DEFAULT_BASE_URL, version = DEFAULT_VERSION, timeout = 10_000, fetch } = options;
  const url = createUrls(baseUrl, version, apiKeyOf(options));
  const transport: Transport = {
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeout,
    onAnswer: announceOnce(version, options.onDeprecation),
  };

  const data = async <T>(address: string, { signal }: CallOptions = {}): Promise<T> =>
    (await request<{ data: T }>(address, transport, { member: 'data', signal })).data;

  const list = async (query: ListQuery = {}, { signal }: CallOptions = {}): Promise<PostList<Custom>> => {
    const address = url.posts(query);
    const answer = await request<PostList<Custom>>(address, transport, { member: 'data', signal });
    if (isHonoured(query, answer)) return answer;
    const message = `The host ignores queries: what it answers is not what ${address} asks for.`;
    throw new VariantNotAvailableError(message, { code: 'variant_not_available', status: 200, url: address });
  };

  return {
    baseUrl,
    version,
    url,
    posts: {
      list,
      get: async (slug, call) => data(url.post(slug), call),
      all: (filters, call) => everyPost((offset) => list({ ...filters, limit: PAGE_SIZE, offset }, call)),
    },
    tags: (call) => data(url.tags(), call),
    categories: (call) => data(url.categories(), call),
    authors: (call) => data(url.authors(), call),
    stats: (call) => request(url.stats(), transport, { member: 'totalPosts', signal: call?.signal }),
  };
};

/** An API whose maximum limit is below the page size answers shorter pages. */
async function* everyPost<Custom extends object>(
  page: (offset: number) => Promise<PostList<Custom>>,
): AsyncGenerator<PostRecord<Custom>, void> {
  let offset = 0;
  for (;;) {
    const { data, total } = await page(offset);
    yield* data;
    offset += data.length;
    if (data.length === 0 || offset >= total) return;
  }
}

/** `process` is Node's, Deno's and Bun's; a bundler may replace it, a browser has none. */
interface Environment {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}

const apiKeyOf = ({ apiKey, apiKeyEnvVarName = 'GALLEY_API_KEY' }: ClientOptions): string => {
  const key = apiKey ?? (globalThis as Environment).process?.env?.[apiKeyEnvVarName];
  if (key) return key;
  const message = `No API key: give createClient an apiKey, or set the environment variable ${apiKeyEnvVarName}.`;
  throw new GalleyError(message, { code: 'missing_api_key' });
};

const announceOnce = (version: string, announce: ClientOptions['onDeprecation']): Transport['onAnswer'] => {
  let isAnnounced = false;
  return (headers) => {
    if (isAnnounced || headers.get('deprecation') !== 'true') return;
    isAnnounced = true;
    announce?.({ version, sunset: dateOf(headers.get('sunset')), suggest: headers.get('x-api-suggest') });
  };
};

const dateOf = (text: string | null): Date | null => {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
};
