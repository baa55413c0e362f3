import type { Fields } from '../../shared/is-object.ts';
import type { AddressesToPurge } from '../deploy/changed-addresses.ts';
import { callApi, inParts, type Vendor, type VendorService } from './vendor.ts';

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
export const cloudflare = ({ id, url, token, api }: VendorService): Vendor => ({
  name: `Cloudflare ${id}`,
  help: {
    credentials: 'Check the token in CLOUDFLARE_API_TOKEN: it may be revoked or expired.',
    denied: 'The token in CLOUDFLARE_API_TOKEN needs the permission Zone › Cache Purge for this zone.',
    'no-bucket': 'Check the zone ID after --invalidate. The dashboard shows it on the page of the domain.',
    refused: 'If CLOUDFLARE_API_BASE_URL is set, check that it is the URL of the API.',
  },
  requestsFor: (changed) =>
    purgeCalls(changed, url).map((body) => () => {
      const headers = { authorization: `Bearer ${token}` };
      return callApi({ url: `${api}/zones/${id}/purge_cache`, headers, body, token, isDone, messageOf });
    }),
});

const isDone = ({ success }: Fields): boolean => success === true;

const messageOf = (body: unknown): string => {
  const errors = (body as { readonly errors?: unknown } | null)?.errors;
  return Array.isArray(errors) ? errors.map((error) => `${error?.message} (${error?.code})`).join('; ') : '';
};

/**
 * The maximum number of prefixes per call, on every plan:
 * https://developers.cloudflare.com/cache/how-to/purge-cache/purge_by_prefix/
 */
const MOST_OF_CALL = 30;

/**
 * The maximum number of calls, which the free plan accepts at once. With more URLs, the whole API is purged by its
 * prefix: https://developers.cloudflare.com/cache/how-to/purge-cache/#availability-and-limits
 */
const MOST_CALLS = 25;

/**
 * Returns the bodies of calls of `purge_cache`, which purge all URLs by prefix. A prefix includes all queries and, unlike
 * a URL, the copies that Cloudflare stores for each `Origin` header of browsers:
 * https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-single-file/
 */
export const purgeCalls = (changed: AddressesToPurge, url: URL): { readonly prefixes: readonly string[] }[] => {
  const path = url.pathname.replace(/\/$/, '');
  const all = [{ prefixes: [url.host + path] }];
  if (changed === 'all') return all;
  const { exact, lists } = changed;
  const paths = [...new Set([...exact.map((address) => address.replace(/\?.*$/, '')), ...lists])].sort();
  const known = new Set(paths);
  const prefixes = paths.filter((one) => !foldersOf(one).some((folder) => known.has(folder)));
  const calls = inParts(
    prefixes.map((prefix) => url.host + prefix),
    MOST_OF_CALL,
  );
  return calls.length > MOST_CALLS ? all : calls.map((part) => ({ prefixes: part }));
};

/** Returns the paths whose prefixes include this path: a prefix ends at the end of a segment. */
const foldersOf = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)).filter((folder) => folder !== '');
