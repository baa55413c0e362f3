import type { MarkedAddress } from '../../runtime/html/rewrite-urls.ts';
import { addressAttributesIn, leadsSomewhere } from './address-attributes.ts';
import { decodeAttribute } from './tokenizer.ts';

interface MarkRules {
  /** The prefix of file URLs. */
  readonly basePath: string;
  readonly posts: PostsByAddress;
  /** The origin of the website that the post was written for; null if unknown. */
  readonly website: string | null;
}

/** Returns the URLs in HTML of files below a base path, of posts, and from the website's root, in the order of the text. */
export const markAddresses = (html: string, { basePath, posts, website }: MarkRules): readonly MarkedAddress[] =>
  addressAttributesIn(html)
    .flatMap(({ addresses }) => addresses)
    .flatMap((address): MarkedAddress[] => {
      const { value, start } = address;
      if (value.startsWith(`${basePath}/assets/`)) return [{ start, length: basePath.length, slug: null }];
      const post = postAt(value, posts);
      if (post !== null) return [{ start, ...post }];
      return website !== null && isFromRoot(value) && leadsSomewhere(address)
        ? [{ start, length: 0, slug: null, website }]
        : [];
    });

/** Two slashes begin the URL of another host. For browsers, so do a slash and a backslash. */
export const isFromRoot = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** A resolved link in a post's HTML. */
export interface LinkToPost {
  /** The URL, escaped for HTML. */
  readonly url: string;
  /** Absent if the link does not lead to a post. */
  readonly slug?: string;
  /** The language of the post; absent if the workspace declares no languages. */
  readonly lang?: string;
}

type NamedPost = Required<Pick<LinkToPost, 'slug'>> & Pick<LinkToPost, 'lang'>;

/** Posts by decoded URL; null for a URL that several posts share. */
type PostsByAddress = ReadonlyMap<string, NamedPost | null>;

export const postsByAddress = (links: readonly LinkToPost[]): PostsByAddress => {
  const found = new Map<string, NamedPost | null>();
  for (const { url, slug, lang } of links) {
    if (slug === undefined) continue;
    const address = decodeAttribute(url);
    const post = { slug, ...(lang !== undefined && { lang }) };
    const other = found.get(address) ?? post;
    found.set(address, other.slug === slug && other.lang === lang ? post : null);
  }
  return found;
};

/** Returns the post that a URL in HTML leads to, and the length of the post's own URL in it; null if there is no post. */
const postAt = (value: string, posts: PostsByAddress): (NamedPost & { readonly length: number }) | null => {
  if (posts.size === 0) return null;
  const ends = [value.length, ...[...value.matchAll(/[?#]/g)].map(({ index }) => index).reverse()];
  for (const length of ends) {
    const post = posts.get(decodeAttribute(value.slice(0, length)));
    if (post !== undefined) return post === null ? null : { length, ...post };
  }
  return null;
};
