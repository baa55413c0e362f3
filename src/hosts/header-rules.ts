import { isGone, lifecycleHeaders } from '../resolver/lifecycle.ts';
import type { CacheGroup, Headers, Site, SiteVersion } from '../resolver/site.ts';
import { COMMON_HEADERS } from './common-headers.ts';
import { endpointsOf } from './endpoints.ts';
import type { HeaderRule, HostInput } from './host.ts';
import { otherLanguages } from './language-choices.ts';

/**
 * The headers of a site, by address and by file: hosts differ in which of the two they look at. Hosts also differ in
 * what becomes of a header that two rules give (Cloudflare joins the values by a comma), so no address gets one twice.
 */
export const headerRules = ({ site, now, redirects }: Pick<HostInput, 'site' | 'now' | 'redirects'>): HeaderRule[] =>
  [
    { address: `${site.base}/*`, headers: COMMON_HEADERS },
    ...Object.entries(site.versions).flatMap(([name, version]) =>
      versionRules(site, { name, version, now, endpoints: endpointsOf({ redirects }) }),
    ),
    ...legacyRules(site, now, endpointsOf({ redirects })),
    { address: `${site.base}/assets/*`, headers: cacheControl(site, 'assets') },
    { address: `${site.base}/errors/*`, headers: cacheControl(site, 'errors') },
  ].filter(({ headers }) => Object.keys(headers).length > 0);

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
 * `Cache-Control` below a version's folder. The index has one rule for all of its files: no pattern tells its manifest,
 * which changes, from its chunks, which do not.
 */
const cacheRules = (site: Site, folder: string, endpoints: Endpoints): HeaderRule[] => [
  ...['', ...otherLanguages(site).map((tag) => `/lang=${tag}`)].flatMap((language) =>
    cacheRulesBelow(site, `${folder}/:key${language}`, endpoints),
  ),
  { address: `${folder}/openapi.json`, headers: cacheControl(site, 'lists') },
  ...(site.docs ? [{ address: `${folder}/docs.html`, headers: cacheControl(site, 'lists') }] : []),
];

/** Those of one key, or of another language below it. */
const cacheRulesBelow = (site: Site, folder: string, endpoints: Endpoints): HeaderRule[] => [
  ...endpoints.flatMap(({ path, cache }) =>
    // The placeholder of a slug fits the file's name as well.
    (path.endsWith(':slug') ? [path] : [path, `${path}.json`]).map((name) => ({
      address: `${folder}/${name}`,
      headers: cacheControl(site, cache),
    })),
  ),
  { address: `${folder}/posts/:category/:tags/:author/:limit/:offset`, headers: cacheControl(site, 'lists') },
  { address: `${folder}/index/*`, headers: cacheControl(site, 'index') },
  ...(site.feeds ? [{ address: `${folder}/feeds/*`, headers: cacheControl(site, 'lists') }] : []),
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

const cacheControl = (site: Site, group: CacheGroup): Headers => ({ 'cache-control': site.cache[group] });
