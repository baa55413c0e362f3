import type { Site } from '../resolver/site.ts';
import type { Step } from './plan.ts';
import { groupOf, isImmutable, type KeyPath, keyPathOf, withoutEncoding } from './published-path.ts';

/** What readers, and caches before them, are answered otherwise than before. All are paths from the root of the host. */
export interface ChangedAddresses {
  /** Sorted. */
  readonly exact: readonly string[];
  /** Of lists that answer otherwise whatever query stands behind them; there are too many to be named. Sorted. */
  readonly lists: readonly string[];
}

export interface AddressedSite extends Pick<Site, 'base' | 'legacy' | 'versions'> {
  /** The path at which readers find what stands below the base path; mostly the same. */
  readonly publicBase: string;
}

/**
 * The addresses of the files that steps change: as they are called, and as readers ask for them, with and without the
 * version where it is the one that addresses without any follow.
 */
export const changedAddresses = (steps: readonly Step[], site: AddressedSite): ChangedAddresses => {
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

/** A file whose name stands for its bytes is right wherever it is kept, unless who has the key is not to read on. */
const hasEffect = ({ action, path, reason }: Step, { base }: AddressedSite): boolean =>
  action !== 'keep' && !(reason === 'removed' && isImmutable(path, base));

/** What a file is asked for by, besides its own path. */
const namesOf = (path: string, site: AddressedSite): string[] => {
  const { base, versions } = site;
  const place = keyPathOf(path, base);
  const group = groupOf(path, base);
  if (place === null || !(path.endsWith('.json') || group === 'feeds')) return [];
  const name = place.rest.replace(/[.]json$/, '');
  if (group === 'pages') {
    return endpointsOf(place, `posts${searchOf(name, versions[place.version]?.limit.default ?? null)}`, site);
  }
  const isFile = ['manifest', 'chunks', 'feeds'].includes(group);
  return endpointsOf(place, isFile ? place.rest : name, site);
};

const listFoldersOf = (path: string, site: AddressedSite): string[] => {
  const place = keyPathOf(path, site.base);
  const isList = place !== null && (place.rest === 'posts.json' || groupOf(path, site.base) === 'pages');
  return isList ? endpointsOf(place, 'posts', site) : [];
};

const endpointsOf = ({ version, key }: KeyPath, endpoint: string, { base, legacy }: AddressedSite): string[] => [
  `${base.slice(1)}/${version}/${key}/${endpoint}`,
  ...(version === legacy ? [`${base.slice(1)}/${key}/${endpoint}`] : []),
];

/** The query of a page, as the client spells it: nothing that goes without saying. */
const searchOf = (page: string, limit: number | null): string => {
  const parameters = page
    .slice('posts/'.length)
    .split('/')
    .filter((segment) => !/=$|^offset=0$/.test(segment) && segment !== `limit=${limit}`);
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
};

/** As it is asked for, in ASCII. Null for what stands beside the API where that is found at another path. */
const shownAt = (path: string, { base, publicBase }: AddressedSite): string | null => {
  if (`/${path}`.startsWith(`${base}/`)) return publicBase + encodeURI(`/${path}`.slice(base.length));
  return publicBase.endsWith(base) ? `${publicBase.slice(0, -base.length)}/${encodeURI(path)}` : null;
};
