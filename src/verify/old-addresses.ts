import { isSlug, KEY } from '../resolver/slug.ts';
import type { Answer } from './exchange.ts';
import { isObject, objectOf } from './read-answer.ts';

/** An address that a site had for a post, as the API lists it. */
export interface OldAddress {
  readonly from: string;
  readonly slug: string;
  /** The slug that it may have been asked by; null where its last segment is none. */
  readonly oldSlug: string | null;
}

/** Those of `redirects`; null where the answer is no such list. */
export const oldAddressesIn = (answer: Answer): readonly OldAddress[] | null => {
  const data = objectOf(answer)?.data;
  if (answer.status !== 200 || !Array.isArray(data)) return null;
  const addresses = data.flatMap((entry: unknown): OldAddress[] => {
    if (!isObject(entry)) return [];
    const { from, slug, url } = entry;
    const isOne =
      typeof from === 'string' && from.startsWith('/') && typeof slug === 'string' && typeof url === 'string';
    return isOne && isSlug(slug) ? [{ from, slug, oldSlug: oldSlugOf(from) }] : [];
  });
  return addresses.length === data.length ? addresses : null;
};

const oldSlugOf = (from: string): string | null => {
  const path = from.replace(/\?.*$/, '').replace(/(?:\/index)?(?:\.html?)?\/*$/i, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  return KEY.test(last) ? last : null;
};
