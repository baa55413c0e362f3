import type { MarkedAddress } from '../addresses/replace-addresses.ts';
import { addressAttributesIn, leadsSomewhere } from './addresses.ts';
import { type PostsByAddress, postAt } from './posts-by-address.ts';

export interface MarkRules {
  /** With which addresses of files begin. */
  readonly basePath: string;
  readonly posts: PostsByAddress;
  /** The origin of the website that the post was written for; null where that is not known. */
  readonly website: string | null;
}

/** The addresses in HTML of files below a base path, of posts, and from the website's root, in the order of the text. */
export const markAddresses = (html: string, { basePath, posts, website }: MarkRules): readonly MarkedAddress[] =>
  addressAttributesIn(html)
    .flatMap(({ addresses }) => addresses)
    .flatMap((address): MarkedAddress[] => {
      const { value, start } = address;
      if (value.startsWith(`${basePath}/assets/`)) return [{ start, length: basePath.length, slug: null }];
      const post = postAt(value, posts);
      if (post !== null) return [{ start, length: post.length, slug: post.slug }];
      // Two slashes begin another host's address; so does a backslash, to browsers.
      const isFromRoot = /^\/(?![/\\])/.test(value) && leadsSomewhere(address);
      return website !== null && isFromRoot ? [{ start, length: 0, slug: null, website }] : [];
    });
