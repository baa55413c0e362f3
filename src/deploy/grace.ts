import type { Site } from '../resolver/site.ts';

/** Of requests under way, and of clocks that differ. */
const MARGIN_SECONDS = 300;

/**
 * For how many seconds an answer that somebody keeps may name files of an earlier deploy: as long as `Cache-Control`
 * allows, stale answers included.
 */
export const graceOf = (site: Pick<Site, 'cache'>): number => lifeOfAnswers(site) + MARGIN_SECONDS;

/** For how many seconds a cache may give an answer that has changed since. */
export const lifeOfAnswers = ({ cache }: Pick<Site, 'cache'>): number =>
  Math.max(...[cache.lists, cache.details, cache.index].map(lifeOf));

const lifeOf = (cacheControl: string): number => {
  const seconds = (name: string): number =>
    Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`, 'i').exec(cacheControl)?.[1] ?? 0);
  const fresh = Math.max(seconds('max-age'), seconds('s-maxage'));
  return fresh + Math.max(seconds('stale-while-revalidate'), seconds('stale-if-error'));
};
