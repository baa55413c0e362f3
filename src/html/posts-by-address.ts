import { decodeAttribute } from './tokenizer.ts';

/** A link in a post's HTML: what it leads to is known. */
export interface LinkToPost {
  /** As HTML has it. */
  readonly url: string;
  /** Absent where it leads to no post. */
  readonly slug?: string;
}

/** Slugs by addresses, decoded; null for an address that several posts have. */
export type PostsByAddress = ReadonlyMap<string, string | null>;

export const postsByAddress = (links: readonly LinkToPost[]): PostsByAddress => {
  const found = new Map<string, string | null>();
  for (const { url, slug } of links) {
    if (slug === undefined) continue;
    const address = decodeAttribute(url);
    found.set(address, (found.get(address) ?? slug) === slug ? slug : null);
  }
  return found;
};

/** The post that an address in HTML leads to, and where its own address ends there; null for another. */
export const postAt = (
  value: string,
  posts: PostsByAddress,
): { readonly slug: string; readonly length: number } | null => {
  if (posts.size === 0) return null;
  const ends = [value.length, ...[...value.matchAll(/[?#]/g)].map(({ index }) => index).reverse()];
  for (const length of ends) {
    const slug = posts.get(decodeAttribute(value.slice(0, length)));
    if (slug !== undefined) return slug === null ? null : { slug, length };
  }
  return null;
};
