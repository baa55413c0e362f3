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
export const markAddresses = (html: string, { basePath, posts, website }: MarkRules): readonly MarkedAddress[] => {
  const findPost = createFindPost(posts);
  return addressAttributesIn(html)
    .flatMap(({ addresses }) => addresses)
    .flatMap((address): MarkedAddress[] => {
      const { value, start } = address;
      if (value.startsWith(`${basePath}/assets/`)) return [{ start, length: basePath.length, slug: null }];
      const post = findPost(value);
      if (post !== null) return [{ start, ...post }];
      return website !== null && isFromRoot(value) && leadsSomewhere(address)
        ? [{ start, length: 0, slug: null, website }]
        : [];
    });
};

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

/** A post with the length of its own URL within a longer one. */
type FoundPost = NamedPost & { readonly length: number };

/**
 * Returns a function that finds the post that a URL in HTML leads to, with or without a query and a fragment; null if
 * there is no post. The longest part that is a post's URL counts. It looks up only parts that are as long as such a
 * URL, because a URL can have thousands of parts.
 */
const createFindPost = (posts: PostsByAddress): ((value: string) => FoundPost | null) => {
  const lengths = new Set(Array.from(posts.keys(), ({ length }) => length));
  return (value) => {
    let found: FoundPost | null = null;
    let decoded = '';
    let start = 0;
    // In `&#63;`, the # begins no fragment.
    for (const end of [...Array.from(value.matchAll(/\?|(?<!&)#/g), ({ index }) => index), value.length]) {
      decoded += decodeAttribute(value.slice(start, end));
      start = end;
      const post = lengths.has(decoded.length) ? posts.get(decoded) : undefined;
      if (post !== undefined) found = post && { length: end, ...post };
    }
    return found;
  };
};
