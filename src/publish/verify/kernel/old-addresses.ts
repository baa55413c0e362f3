import { isSlug, KEY } from '../../../runtime/resolver/slug.ts';
import { hasTexts } from '../../../shared/is-object.ts';
import { type Answer, objectOf } from './connection.ts';

/** An old URL of a post on a website, as the API lists it. */
export interface OldAddress {
  readonly from: string;
  readonly slug: string;
  /** The current URL of the post. */
  readonly url: string;
  /** The old slug that the API redirects: the declared one, or a guess from the last path segment; null for none. */
  readonly oldSlug: string | null;
  /** Whether the API declares the old slug. A guessed one may belong to a post that is held back. */
  readonly isDeclared: boolean;
}

/** Returns the old URLs in an answer; null if it is not a list of them. */
export const oldAddressesIn = (answer: Answer): readonly OldAddress[] | null => {
  const data = objectOf(answer)?.data;
  if (answer.status !== 200 || !Array.isArray(data)) return null;
  const addresses = data.flatMap((entry: unknown): OldAddress[] => {
    if (!hasTexts(entry, 'from', 'slug', 'url') || !entry.from.startsWith('/') || !isSlug(entry.slug)) return [];
    const { from, slug, url, oldSlug } = entry;
    const isDeclared = typeof oldSlug === 'string' && isSlug(oldSlug);
    return [{ from, slug, url, isDeclared, oldSlug: isDeclared ? oldSlug : oldSlugOf(from) }];
  });
  return addresses.length === data.length ? addresses : null;
};

const oldSlugOf = (from: string): string | null => {
  const path = from.replace(/\?.*$/, '').replace(/(?:\/index)?(?:\.html?)?\/*$/i, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  return KEY.test(last) ? last : null;
};
