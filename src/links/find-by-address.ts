import { decodeAddress } from '../html/decode-address.ts';
import type { ComparablePost } from '../posts/parsed-post.ts';
import { pathOf } from '../slugs/address-path.ts';
import { type AddressRules, addressesOf, createKeyOf } from './addresses.ts';

/** Finds the files of the posts that have an address: one, or none, or several. */
export type FindByAddress = (address: string) => readonly string[];

/**
 * A post that has an address as its first counts before one that has it as another of its own, and that before one that
 * had it once; of several, one that has it in just this spelling.
 */
export const createFindByAddress = (posts: Iterable<ComparablePost>, rules: AddressRules): FindByAddress => {
  const keyOf = createKeyOf(rules);
  const ranks: Map<string, ComparablePost | ComparablePost[]>[] = [];
  const once: (typeof ranks)[number] = new Map();
  for (const post of posts) {
    for (const [rank, address] of addressesOf(post, rules).entries()) {
      ranks[rank] ??= new Map();
      add(ranks[rank], keyOf(address), post);
    }
    // Old addresses are encoded as browsers send them.
    for (const alias of post.aliases ?? []) add(once, keyOf(decodeAddress(pathOf(alias))), post);
  }
  return (address) => {
    const key = keyOf(address);
    for (const rank of [...ranks, once]) {
      const found = [rank.get(key) ?? []].flat();
      const exact = found.filter((post) => addressesOf(post, rules).includes(address));
      if (found.length > 0) return (exact.length === 1 ? exact : found).map(({ file }) => file);
    }
    return [];
  };
};

/** Most addresses have one post: a list for each would take as much memory as the rest. */
const add = (posts: Map<string, ComparablePost | ComparablePost[]>, address: string, post: ComparablePost): void => {
  const known = posts.get(address);
  if (known === undefined) posts.set(address, post);
  else if (Array.isArray(known)) known.push(post);
  else posts.set(address, [known, post]);
};
