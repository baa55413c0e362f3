import { MAX_ADDRESS } from '../../../runtime/resolver/address.ts';
import { VERSION } from '../../../runtime/resolver/site.ts';
import { type DiagnosticError, refusal } from '../../../shared/diagnostics/diagnostic.ts';
import { type ApiAddress, checkKey, parseApiAddress } from '../../api-address.ts';
import type { ApiAnswer } from './connection.ts';

/** The API under test: one key in one version. */
export interface Api extends ApiAddress {
  readonly version: string;
  readonly key: string;
  /** Absent for the default language, which does not have its own folder. */
  readonly language?: string;
}

/** Returns the API at a base URL. Throws a DiagnosticError (exit code 2) for an invalid URL, key or version. */
export const apiAt = (baseUrl: string, { version, key }: Pick<Api, 'version' | 'key'>): Api => {
  const address = parseApiAddress(baseUrl, usage);
  checkKey(key, usage);
  if (!VERSION.test(version)) throw usage(`${version} is not a version.`, 'A version is "v" and a number: v1.');
  return { ...address, version, key };
};

const usage = (message: string, help: string): DiagnosticError => refusal(2, { code: 'verify/usage', message, help });

/** The path of an endpoint: `posts?limit=1`. */
export const at = (api: Api, endpoint: string): string =>
  `${api.base}/${api.version}/${api.key}/${languageFolder(api)}${endpoint}`;

const languageFolder = ({ language }: Api): string => (language === undefined ? '' : `lang=${language}/`);

/** Encodes a slug or an id for a URL. Lone surrogates are replaced, as in every encoding to UTF-8. */
export const escaped = (text: string): string =>
  encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(text)));

/** The path of the same endpoint without its version. */
export const legacyAt = (api: Api, endpoint: string): string =>
  `${api.base}/${api.key}/${languageFolder(api)}${endpoint}`;

/** An endpoint with its language in the query: `posts?limit=1&lang=de`. */
export const withLang = (endpoint: string, lang: string): string =>
  `${endpoint}${endpoint.includes('?') ? '&' : '?'}lang=${lang}`;

/** The URLs that have the same answer as an endpoint: the usual one first. `tag` is the language, if there are any. */
export const urlsOf = (api: Api, endpoint: string, tag: string | undefined = api.language): string[] => {
  const { language: _, ...usual } = api;
  const endpoints = tag === undefined ? [] : [withLang(endpoint, tag)];
  const versioned = [at(api, endpoint), ...endpoints.map((one) => at(usual, one))];
  const legacy = [legacyAt(api, endpoint), ...endpoints.map((one) => legacyAt(usual, one))];
  return api.version === LEGACY ? [...versioned, ...legacy] : versioned;
};

export const descriptionAt = ({ base, version }: Api): string => `${base}/${version}/openapi.json`;

/** The version that URLs without a version use. */
export const LEGACY = 'v1';

/** Matches paths that a server may refuse before the API sees them. */
const HOSTILE = /\/\.\.?(?:[/?]|$)|%(?:0[0-9a-f]|2e|2f|252|3f|e0)/i;

/** Whether an answer must be the API's: the server itself may refuse long or hostile paths. */
export const isFromApi = ({ ask: { path } }: ApiAnswer): boolean =>
  path.length <= MAX_ADDRESS && !HOSTILE.test(path.replace(/\?.*$/s, ''));

/** Endpoints that every API has, and a query. */
export const ENDPOINTS: readonly string[] = ['posts', 'posts?limit=1', 'tags', 'categories', 'authors', 'stats'];

/** Files that an API may have. */
export const OPTIONAL_FILES: readonly string[] = [
  'redirects',
  'index/manifest.json',
  'feeds/posts.json',
  'feeds/posts.rss',
  'feeds/posts.atom',
  'feeds/sitemap.json',
  'llms.txt',
];

export const UNKNOWN_KEY = 'no-such-key-4f1c';

/** A slug or id that no term has. */
export const UNKNOWN_SLUG = 'no-such-slug-4f1c';

export const UNKNOWN_POST = 'no-such-post-4f1c';
