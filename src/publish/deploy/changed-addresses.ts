import type { Site } from '../../runtime/resolver/site.ts';
import type { DeployStep } from './plan.ts';
import { groupOf, isImmutable, type KeyPath, keyPathOf, withoutEncoding } from './published-path.ts';

/** The URLs whose answers change, as paths from the root of the host. */
export interface ChangedAddresses {
  /** All URLs without a query, and the pages, sorted. */
  readonly exact: readonly string[];
  /** The lists for which the answer to any query may change, sorted. There are too many queries to list. */
  readonly lists: readonly string[];
}

/** The URLs to purge; `all` means the whole API. */
export type AddressesToPurge = ChangedAddresses | 'all';

/** A CDN in front of a destination. */
export interface Caches {
  /** The name for messages. */
  readonly name: string;
  /** Purges URLs, and calls `hold` before each request. Throws a DiagnosticError if the CDN refuses. */
  readonly purge: (changed: AddressesToPurge, hold: () => Promise<void>) => Promise<void>;
  /** Returns the vendor's price for a purge; undefined if purges are free. */
  readonly costOf?: ((changed: AddressesToPurge) => PurgeCost) | undefined;
}

/** The cost of a purge beyond the free paths of a month. */
export interface PurgeCost {
  readonly paths: number;
  /** US dollars. */
  readonly usd: number;
}

export interface AddressedSite extends Pick<Site, 'base' | 'legacy' | 'versions'> {
  /** The path at which readers find the API; usually the base path. */
  readonly publicBase: string;
}

/** Returns the URLs of changed files: paths and endpoints. Legacy endpoints also have a URL without the version. */
export const changedAddresses = (steps: readonly DeployStep[], site: AddressedSite): ChangedAddresses => {
  const [exact, lists] = [new Set<string>(), new Set<string>()];
  for (const step of steps) {
    if (!hasEffect(step, site)) continue;
    const path = withoutEncoding(step.path);
    for (const address of [path, ...namesOf(path, site)]) {
      const shown = shownAt(address, site);
      if (shown !== null) exact.add(shown);
    }
    for (const folder of listFoldersOf(path, site)) lists.add(shownAt(folder, site) as string);
  }
  return { exact: [...exact].sort(), lists: [...lists].sort() };
};

/** Whether a step changes an answer. Cached copies of deleted immutable files stay valid, unless the key is removed. */
const hasEffect = ({ action, path, reason }: DeployStep, { base }: AddressedSite): boolean =>
  action !== 'keep' && !(reason === 'removed' && isImmutable(path, base));

/** The endpoints that return a file, besides its own path. */
const namesOf = (path: string, site: AddressedSite): string[] => {
  const { base, versions } = site;
  const place = keyPathOf(path, base);
  const group = groupOf(path, base);
  if (place === null || !(/[.](?:json|md)$/.test(path) || group === 'feeds')) return [];
  const name = place.rest.replace(/[.]json$/, '');
  if (group === 'pages') {
    return endpointsOf(place, `posts${searchOf(name, versions[place.version]?.limit.default ?? null)}`, site);
  }
  const isFile = ['manifest', 'chunks', 'feeds'].includes(group);
  return endpointsOf(place, isFile ? place.rest : name, site);
};

/** A list in another language also answers the default list's queries with the parameter `lang`. */
const listFoldersOf = (path: string, site: AddressedSite): string[] => {
  const place = keyPathOf(path, site.base);
  const isList = place !== null && (place.rest === 'posts.json' || groupOf(path, site.base) === 'pages');
  if (!isList) return [];
  return [place.language, ''].flatMap((language) => endpointsOf({ ...place, language: '' }, `${language}posts`, site));
};

/** Readers request another language by its folder or, except in the index, by the parameter `lang`. */
const endpointsOf = (place: KeyPath, endpoint: string, { base, legacy }: AddressedSite): string[] => {
  const { version, key, language, rest } = place;
  const names = [language + endpoint];
  if (language !== '' && !rest.startsWith('index/'))
    names.push(`${endpoint}${endpoint.includes('?') ? '&' : '?'}${language.slice(0, -1)}`);
  const folders = [`${version}/${key}`, ...(version === legacy ? [key] : [])];
  return folders.flatMap((folder) => names.map((name) => `${base.slice(1)}/${folder}/${name}`));
};

/** Returns the query of a page as the client writes it, without default values. */
const searchOf = (page: string, limit: number | null): string => {
  const parameters = page
    .slice('posts/'.length)
    .split('/')
    .filter((segment) => !/=$|^offset=0$/.test(segment) && segment !== `limit=${limit}`);
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
};

/** Returns the URL path of a file in ASCII; null for a file outside the API if readers find the API at another path. */
const shownAt = (path: string, { base, publicBase }: AddressedSite): string | null => {
  if (`/${path}`.startsWith(`${base}/`)) return publicBase + encodeURI(`/${path}`.slice(base.length));
  return publicBase.endsWith(base) ? `${publicBase.slice(0, -base.length)}/${encodeURI(path)}` : null;
};
