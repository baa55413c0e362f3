import { posix } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { DIALECTS } from '../dialects/dialects.ts';
import type { ComparablePost } from '../posts/parsed-post.ts';
import { pathOf } from '../slugs/address-path.ts';

export type AddressRules = Pick<Settings, 'dialect' | 'website'> & {
  /** The address of a post, with {slug}. */
  readonly postUrl: string;
};

/** An address that another one in a page of this address leads to, as a browser finds it; null where that is unknown. */
export const addressFrom = (base: string | undefined, relative: string): string | null => {
  if (relative.startsWith('/')) return posix.normalize(relative);
  const path = /(?:^|\/)\.\.?$/.test(relative) ? `${relative}/` : relative;
  return base === undefined ? null : posix.join(base.slice(0, base.lastIndexOf('/') + 1), path);
};

/** What spellings of one address have in common: those with and without `/`, `.html` and `index.html` at the end. */
export const createKeyOf = ({ dialect }: Pick<AddressRules, 'dialect'>): ((address: string) => string) => {
  const isLower = dialect !== null && DIALECTS[dialect].slugCase === 'lower';
  return (address) => {
    const key = address
      .normalize()
      .replace(/\/{2,}/g, '/')
      .replace(/(?:\/index)?\.html?$|\/index$/i, '')
      .replace(/\/$/, '');
    return isLower ? key.toLowerCase() : key;
  };
};

/** A post's addresses on the site that it was written for, and the one that it is published under: the first counts most. */
export const addressesOf = (post: ComparablePost, { postUrl }: AddressRules): readonly string[] => {
  const { slug, url, addresses = [] } = post;
  const published = pathOf(url ?? (slug === null ? '' : postUrl.replaceAll('{slug}', slug)));
  return published.startsWith('/') && !addresses.includes(published) ? [...addresses, published] : addresses;
};

/** An address on the site as its posts have it: without the path below which the whole site stands. */
export const belowBasePath = (address: string, { website: { basePath } }: AddressRules): string =>
  basePath !== null && address.startsWith(`${basePath}/`) ? address.slice(basePath.length) : address;

/** An address of the site's as others link to it: whole, where that is known. */
export const onSite = (address: string, { website: { url, basePath } }: AddressRules): string =>
  `${url ?? ''}${basePath ?? ''}${address}`;
