import type { ChangedAddresses } from '../deploy/changed-addresses.ts';

/** https://www.fastly.com/documentation/reference/api/purging/#bulk-purge-tag */
const MOST_OF_CALL = 256;

/** More than that are everything: Fastly allows so many purges an hour. */
const MOST_CALLS = 20;

/**
 * The surrogate keys that each call names, or one call for the whole service. An answer's key is its path, so that one key
 * stands for a list whatever its query.
 */
export const surrogateKeyCalls = (changed: ChangedAddresses | 'all'): (readonly string[] | 'all')[] => {
  if (changed === 'all') return ['all'];
  const paths = changed.exact.map((address) => address.replace(/\?.*$/, ''));
  const keys = [...new Set([...paths, ...changed.lists])].sort();
  const count = Math.ceil(keys.length / MOST_OF_CALL);
  if (count > MOST_CALLS) return ['all'];
  return Array.from({ length: count }, (_, at) => keys.slice(at * MOST_OF_CALL, (at + 1) * MOST_OF_CALL));
};
