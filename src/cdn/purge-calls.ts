import type { ChangedAddresses } from '../deploy/changed-addresses.ts';

/** The body of one call of Cloudflare's `purge_cache`. */
export type PurgeCall = { readonly files: readonly string[] } | { readonly prefixes: readonly string[] };

/**
 * What every plan may name in one call:
 * https://developers.cloudflare.com/cache/how-to/purge-cache/purge_by_prefix/
 * https://developers.cloudflare.com/cache/how-to/purge-cache/#availability-and-limits
 */
const MOST_OF_CALL = 30;

/** More addresses are one prefix: that of the whole API. */
const MOST_ADDRESSES = 900;

/**
 * Lists go by their prefix, which takes their posts along: nothing else reaches the queries that readers have made up. All
 * else goes by its address.
 */
export const purgeCalls = (changed: ChangedAddresses | 'all', url: URL): PurgeCall[] => {
  const path = url.pathname.replace(/\/$/, '');
  const all = [{ prefixes: [url.host + path] }];
  if (changed === 'all') return all;
  const { exact, lists } = changed;
  const files = exact.filter((address) => !lists.some((list) => isBelow(address, list)));
  if (files.length > MOST_ADDRESSES) return all;
  return [
    ...inParts(files.map((address) => url.origin + address)).map((part) => ({ files: part })),
    ...inParts(lists.map((list) => url.host + list)).map((part) => ({ prefixes: part })),
  ];
};

/** Prefixes end where segments do. */
const isBelow = (address: string, list: string): boolean =>
  address === list || (address.startsWith(list) && '/?'.includes(address.charAt(list.length)));

const inParts = (items: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(items.length / MOST_OF_CALL) }, (_, at) =>
    items.slice(at * MOST_OF_CALL, (at + 1) * MOST_OF_CALL),
  );
