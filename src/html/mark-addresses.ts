import type { MarkedAddress } from '../addresses/replace-addresses.ts';
import { addressAttributesIn } from './addresses.ts';
import { type PostsByAddress, postAt } from './posts-by-address.ts';

/** The addresses in HTML of files below a base path and of posts, in the order of the text. */
export const markAddresses = (html: string, basePath: string, posts: PostsByAddress): readonly MarkedAddress[] =>
  addressAttributesIn(html)
    .flatMap(({ addresses }) => addresses)
    .flatMap(({ value, start }): MarkedAddress[] => {
      if (value.startsWith(`${basePath}/assets/`)) return [{ start, length: basePath.length, slug: null }];
      const post = postAt(value, posts);
      return post === null ? [] : [{ start, length: post.length, slug: post.slug }];
    });
