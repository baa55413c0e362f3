import { parametersOf } from '../../runtime/resolver/declared.ts';
import { type ErrorCode, statusOf } from '../../runtime/resolver/errors.ts';
import { type CacheGroup, isGone, type Site, type SiteVersion } from '../../runtime/resolver/site.ts';
import { otherLanguages } from './language-choices.ts';
import { precomputed, shortValue } from './query-choices.ts';
import { PAGE_PARAMS, type Param, type Rule, type RulesInput } from './rule.ts';

type Endpoints = ReturnType<typeof endpointsOf>;

/**
 * Returns the routing of a site for hosts that only follow rules. Keys stay placeholders, because rules may be
 * published with the tree: an unknown key leads to files that do not exist, which is 404. The first matching rule wins,
 * but an existing file at the URL comes before any rule of status 200 or 404.
 */
export const routes = ({ site, now, redirects }: Pick<RulesInput, 'site' | 'now' | 'redirects'>): Rule[] => {
  const all = endpointsOf({ site, redirects });
  return [
    ...Object.entries(site.versions).flatMap(([name, version]) => {
      const folder = `${site.base}/${name}`;
      if (isGone(version, now)) return [error(site, `${folder}/*`, 'version_sunset')];
      const from = `${folder}/:key`;
      return [
        // Servers that list folders have a page at this URL.
        error(site, folder, 'not_found'),
        ...endpoints(version, { from, to: from, all, site }),
      ];
    }),
    ...legacyRoutes(site, now, all),
    error(site, `${site.base}/*`, 'not_found'),
  ];
};

const legacyRoutes = (site: Site, now: number, all: Endpoints): Rule[] => {
  const version = site.versions[site.legacy];
  if (version === undefined) return [];
  const from = `${site.base}/:key`;
  return isGone(version, now)
    ? all.map(({ path }) => error(site, `${from}/${path}`, 'version_sunset'))
    : endpoints(version, { from, to: `${site.base}/${site.legacy}/:key`, all, site });
};

/**
 * Returns the rules for a version's endpoints, with URLs below `from` and files below `to`. Other languages come first,
 * by the parameter `lang` and then by a folder in the URL. Any value of the parameter leads to a folder, so the default
 * language and unknown ones lead to files that do not exist.
 */
const endpoints = (version: SiteVersion, places: Places): Rule[] => {
  const languages = otherLanguages(places.site);
  return [
    ...(languages.length === 0 ? [] : answers(version, { ...places, to: `${places.to}/lang=:lang` }, ['lang'])),
    ...languages.flatMap((tag) =>
      answers(version, { ...places, from: `${places.from}/lang=${tag}`, to: `${places.to}/lang=${tag}` }),
    ),
    ...answers(version, places),
  ];
};

interface Places {
  readonly from: string;
  readonly to: string;
  readonly all: Endpoints;
  readonly site: Site;
}

const answers = (version: SiteVersion, places: Places, besides: readonly Param[] = []): Rule[] => [
  ...declaredAnswers(version, places, besides),
  ...QUERIES.map((query) => ({
    address: `${places.from}/posts`,
    query: [...query, ...besides],
    status: 200,
    file: `${places.to}/posts/${pageTemplate(query, version.limit.default)}`,
  })),
  ...places.all.map(({ path }) => {
    return { address: `${places.from}/${path}`, query: besides, status: 200, file: `${places.to}/${path}.json` };
  }),
];

/** The values that rules can contain. */
const PLAIN_VALUE = /^[\w.,-][\w.,:-]*$/;

/** Returns the rules for declared parameters: those with pages, and 404 for any others. */
const declaredAnswers = (
  { queries, limit }: SiteVersion,
  { from, to, site }: Places,
  besides: readonly Param[],
): Rule[] => {
  if (queries === undefined) return [];
  const address = `${from}/posts`;
  const names = parametersOf(queries, []).map(encodeURIComponent);
  const refusals = (given: NonNullable<Rule['declared']>): Rule[] =>
    names
      .filter((name) => given.every(([other]) => other !== name))
      .map((name) => ({ ...error(site, address, 'variant_not_available'), declared: [...given, [name, null]] }));
  const pages = precomputed(queries).flatMap(([folder, pairs]) => {
    const given = pairs.map((pair) => [encodeURIComponent(pair[0]), shortValue(pair, queries)] as const);
    if (!given.every(([, value]) => PLAIN_VALUE.test(value))) return [];
    const found = [...QUERIES, []].map((query) => ({
      address,
      query: [...query, ...besides],
      declared: given,
      status: 200,
      file: `${to}/posts/${folder}/${pageTemplate(query, limit.default)}`,
    }));
    return [...refusals(given), ...found];
  });
  return [...pages, ...refusals([])];
};

const error = (site: Site, address: string, code: ErrorCode): Rule => ({
  address,
  query: [],
  status: statusOf(code),
  file: `${site.base}/errors/${code}.json`,
});

/** Returns a page's name as the resolver's `pageName` does, with placeholders for the parameters of the query. */
const pageTemplate = (query: readonly Param[], defaultLimit: number): string => {
  const absent = { category: '', tags: '', author: '', limit: String(defaultLimit), offset: '0', lang: '' };
  return `${PAGE_PARAMS.map((param) => `${param}=${query.includes(param) ? `:${param}` : absent[param]}`).join('/')}.json`;
};

const subsets = ([first, ...rest]: readonly Param[]): Param[][] =>
  first === undefined ? [[]] : subsets(rest).flatMap((set) => [[first, ...set], set]);

/**
 * Every set of parameters but the empty one, larger sets first. A rule also matches queries with more parameters than
 * its own, so a smaller set before a larger one would drop a filter.
 */
const QUERIES: readonly (readonly Param[])[] = subsets(PAGE_PARAMS)
  .filter((set) => set.length > 0)
  .sort((a, b) => b.length - a.length);

interface Endpoint {
  /** The path below the key. Without a query, its file is the same path with `.json`. */
  readonly path: string;
  readonly cache: CacheGroup;
}

/** Returns the endpoints of every version. Those of redirects and archives are included only if there are any. */
export const endpointsOf = ({ site, redirects }: Pick<RulesInput, 'site' | 'redirects'>): readonly Endpoint[] => [
  ...ENDPOINTS,
  ...(redirects.length === 0 ? [] : [{ path: 'redirects', cache: 'lists' } as const]),
  ...(hasArchives(site) ? [{ path: 'archives', cache: 'lists' } as const] : []),
];

const hasArchives = ({ versions }: RulesInput['site']): boolean =>
  Object.values(versions).some(({ queries }) => queries?.archives === true);

const ENDPOINTS: readonly Endpoint[] = [
  { path: 'posts', cache: 'lists' },
  { path: 'posts/:slug', cache: 'details' },
  { path: 'tags', cache: 'lists' },
  { path: 'categories', cache: 'lists' },
  { path: 'authors', cache: 'lists' },
  { path: 'stats', cache: 'lists' },
];
