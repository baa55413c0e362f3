import { ERROR_STATUS, type ErrorCode } from '../resolver/errors.ts';
import { isGone } from '../resolver/lifecycle.ts';
import type { Site, SiteVersion } from '../resolver/site.ts';
import { endpointsOf } from './endpoints.ts';
import type { HostInput, Param, Rule } from './host.ts';
import { otherLanguages } from './language-choices.ts';

type RoutesInput = Pick<HostInput, 'site' | 'now' | 'redirects'>;
type Endpoints = ReturnType<typeof endpointsOf>;

/**
 * The routing of a site for hosts that follow rules and cannot compute. Keys stay placeholders, because rules may be
 * published with the tree: an unknown key leads to files that do not exist, which is 404.
 */
export const routes = ({ site, now, redirects }: RoutesInput): Rule[] => [
  ...Object.entries(site.versions).flatMap(([name, version]) =>
    isGone(version, now)
      ? [error(site, `${site.base}/${name}/*`, 'version_sunset')]
      : [
          // A page stands there for servers that list folders.
          error(site, `${site.base}/${name}`, 'not_found'),
          ...endpoints(version, {
            from: `${site.base}/${name}/:key`,
            to: `${site.base}/${name}/:key`,
            all: endpointsOf({ redirects }),
            languages: otherLanguages(site),
          }),
        ],
  ),
  ...legacyRoutes(site, now, endpointsOf({ redirects })),
  error(site, `${site.base}/*`, 'not_found'),
];

const legacyRoutes = (site: Site, now: number, all: Endpoints): Rule[] => {
  const version = site.versions[site.legacy];
  if (version === undefined) return [];
  const from = `${site.base}/:key`;
  return isGone(version, now)
    ? all.map(({ path }) => error(site, `${from}/${path}`, 'version_sunset'))
    : endpoints(version, { from, to: `${site.base}/${site.legacy}/:key`, all, languages: otherLanguages(site) });
};

/**
 * A version's endpoints: addresses below `from`, files below `to`. Other languages come first: by the parameter, which is a
 * folder whatever it says, so that the default language and one that there is none of lead to files that do not exist; and by
 * that folder in the address.
 */
const endpoints = (version: SiteVersion, { languages, ...places }: EndpointPlaces): Rule[] => [
  ...(languages.length === 0 ? [] : answers(version, { ...places, to: `${places.to}/lang=:lang` }, ['lang'])),
  ...languages.flatMap((tag) =>
    answers(version, { ...places, from: `${places.from}/lang=${tag}`, to: `${places.to}/lang=${tag}` }),
  ),
  ...answers(version, places),
];

interface Places {
  readonly from: string;
  readonly to: string;
  readonly all: Endpoints;
}

interface EndpointPlaces extends Places {
  /** Those that have folders. */
  readonly languages: readonly string[];
}

const answers = (version: SiteVersion, { from, to, all }: Places, besides: readonly Param[] = []): Rule[] => [
  ...QUERIES.map((query) => ({
    address: `${from}/posts`,
    query: [...query, ...besides],
    status: 200,
    file: `${to}/posts/${pageTemplate(query, version.limit.default)}`,
  })),
  ...all.map(({ path }) => ({ address: `${from}/${path}`, query: besides, status: 200, file: `${to}/${path}.json` })),
];

const error = (site: Site, address: string, code: ErrorCode): Rule => ({
  address,
  query: [],
  status: ERROR_STATUS[code],
  file: `${site.base}/errors/${code}.json`,
});

/** In the order of a page's segments. */
const PARAMS: readonly Param[] = ['category', 'tags', 'author', 'limit', 'offset'];

/** A page's name as the resolver's `pageName` spells it, with placeholders for the parameters of the query. */
const pageTemplate = (query: readonly Param[], defaultLimit: number): string => {
  const absent = { category: '', tags: '', author: '', limit: String(defaultLimit), offset: '0', lang: '' };
  return `${PARAMS.map((param) => `${param}=${query.includes(param) ? `:${param}` : absent[param]}`).join('/')}.json`;
};

const subsets = ([first, ...rest]: readonly Param[]): Param[][] =>
  first === undefined ? [[]] : subsets(rest).flatMap((set) => [[first, ...set], set]);

/**
 * Every set of parameters but the empty one, larger sets first: a rule also applies to queries with more parameters
 * than its own, so a smaller set before a larger one would drop a filter.
 */
const QUERIES: readonly (readonly Param[])[] = subsets(PARAMS)
  .filter((set) => set.length > 0)
  .sort((a, b) => b.length - a.length);
