import { SANDBOX, SCRIPTED } from '../../runtime/resolver/media-type.ts';
import {
  type CacheGroup,
  type Headers,
  isGone,
  lifecycleHeaders,
  type Site,
  type SiteVersion,
} from '../../runtime/resolver/site.ts';
import { otherLanguages } from './language-choices.ts';
import { endpointsOf } from './routes.ts';
import type { HeaderRule, RulesInput } from './rule.ts';

/**
 * Returns the headers of a site, both by URL and by file name, as hosts differ in which of them they match. All
 * matching rules apply. No two rules set the same header for a URL, because hosts treat that differently: Cloudflare
 * joins the values.
 */
export const headerRules = ({ site, now, redirects }: Pick<RulesInput, 'site' | 'now' | 'redirects'>): HeaderRule[] => {
  const endpoints = endpointsOf({ site, redirects });
  return [
    { address: `${site.base}/*`, headers: COMMON_HEADERS },
    ...Object.entries(site.versions).flatMap(([name, version]) =>
      versionRules(site, { name, version, now, endpoints }),
    ),
    ...legacyRules(site, now, endpoints),
    { address: `${site.base}/assets/*`, headers: cacheControl(site, 'assets') },
    ...scriptedAssets(site).map((address) => ({ address, headers: { 'content-security-policy': SANDBOX } })),
    { address: `${site.base}/errors/*`, headers: cacheControl(site, 'errors') },
  ].filter(({ headers }) => Object.keys(headers).length > 0);
};

interface Version {
  readonly name: string;
  readonly version: SiteVersion;
  readonly now: number;
  readonly endpoints: Endpoints;
}

type Endpoints = ReturnType<typeof endpointsOf>;

const versionRules = (site: Site, { name, version, now, endpoints }: Version): HeaderRule[] => {
  const folder = `${site.base}/${name}`;
  const lifecycle = lifecycleHeaders(version, site, now);
  return isGone(version, now)
    ? [{ address: `${folder}/*`, headers: { ...lifecycle, ...cacheControl(site, 'errors') } }]
    : [{ address: `${folder}/*`, headers: lifecycle }, ...cacheRules(site, folder, endpoints)];
};

/**
 * Returns the rules for `Cache-Control` in a version's folder. All files of the index share one rule: no pattern
 * distinguishes the manifest, which changes, from the chunks, which do not.
 */
const cacheRules = (site: Site, folder: string, endpoints: Endpoints): HeaderRule[] => [
  ...['', ...otherLanguages(site).map((tag) => `/lang=${tag}`)].flatMap((language) =>
    cacheRulesBelow(site, `${folder}/:key${language}`, endpoints),
  ),
  { address: `${folder}/openapi.json`, headers: cacheControl(site, 'lists') },
];

/** Returns the rules in the folder of a key, or of another language in it. */
const cacheRulesBelow = (site: Site, folder: string, endpoints: Endpoints): HeaderRule[] => [
  ...endpoints.flatMap(({ path, cache }) =>
    // The placeholder for a slug also matches the file name.
    (path.endsWith(':slug') ? [path] : [path, `${path}.json`]).map((name) => ({
      address: `${folder}/${name}`,
      headers: cacheControl(site, cache),
    })),
  ),
  { address: `${folder}/posts/:category/:tags/:author/:limit/:offset`, headers: cacheControl(site, 'lists') },
  { address: `${folder}/index/*`, headers: cacheControl(site, 'index') },
  ...(site.feeds ? [{ address: `${folder}/feeds/*`, headers: cacheControl(site, 'lists') }] : []),
  ...(site.markdown ? ['llms.txt', 'llms-full.txt'] : []).map((name) => ({
    address: `${folder}/${name}`,
    headers: cacheControl(site, 'lists'),
  })),
];

const legacyRules = (site: Site, now: number, endpoints: Endpoints): HeaderRule[] => {
  const version = site.versions[site.legacy];
  if (version === undefined) return [];
  const lifecycle = lifecycleHeaders(version, site, now);
  const folders = ['', ...(isGone(version, now) ? [] : otherLanguages(site).map((tag) => `lang=${tag}/`))];
  return folders.flatMap((folder) =>
    endpoints.map(({ path, cache }) => ({
      address: `${site.base}/:key/${folder}${path}`,
      headers: { ...lifecycle, ...cacheControl(site, isGone(version, now) ? 'errors' : cache) },
    })),
  );
};

/** Returns the URL patterns of assets that can contain scripts. */
export const scriptedAssets = ({ base }: Site): readonly string[] =>
  SCRIPTED.map((extension) => `${base}/assets/*.${extension}`);

/** Converts a rule for hosts that use globs without placeholders: `*` for one segment, `**` for any number. */
export const headerGlob = ({ address, headers }: HeaderRule): HeaderGlob => ({
  source: address.replaceAll(/\*$/g, '**').replaceAll(/:[a-z]+/g, '*'),
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});

export interface HeaderGlob {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

const cacheControl = (site: Site, group: CacheGroup): Headers => ({ 'cache-control': site.cache[group] });

/** The headers that the resolver sends with every answer. */
export const COMMON_HEADERS: Headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Deprecation, Sunset, X-API-Suggest, Link',
  'x-content-type-options': 'nosniff',
};

/** For servers that compress, or that may be behind a proxy. */
export const VARY: Headers = { vary: 'Accept-Encoding' };

export const METHODS = 'GET, HEAD, OPTIONS';

/** The additional headers of an answer to `OPTIONS`. */
export const PREFLIGHT_HEADERS: Headers = {
  allow: METHODS,
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/** Returns versions that ever have lifecycle headers, with all but `Deprecation`, which servers with a clock add. */
export const versionHeaders = (site: Site): (readonly [version: string, headers: Headers])[] =>
  Object.entries(site.versions).flatMap(([name, version]) => {
    const { deprecation: _, ...headers } = lifecycleHeaders(version, site, Number.POSITIVE_INFINITY);
    return Object.keys(headers).length === 0 ? [] : [[name, headers] as const];
  });
