import type { AddressesToPurge } from '../deploy/changed-addresses.ts';
import { callApi, inParts, type Vendor, type VendorService } from './vendor.ts';

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
export const cloudflare = ({ id, url, token, api }: VendorService): Vendor => ({
  name: `Cloudflare ${id}`,
  help: {
    credentials: 'Check the token in CLOUDFLARE_API_TOKEN: it may be revoked or expired.',
    denied: 'The token in CLOUDFLARE_API_TOKEN needs the permission Zone › Cache Purge for this zone.',
    'no-bucket': 'Check the zone ID after --invalidate. The dashboard shows it on the page of the domain.',
  },
  requestsFor: (changed) =>
    purgeCalls(changed, url).map((body) => () => {
      const headers = { authorization: `Bearer ${token}` };
      return callApi({ url: `${api}/zones/${id}/purge_cache`, headers, body, token, messageOf });
    }),
});

const messageOf = (body: unknown): string => {
  const errors = (body as { readonly errors?: unknown } | null)?.errors;
  return Array.isArray(errors) ? errors.map((error) => `${error?.message} (${error?.code})`).join('; ') : '';
};

/** The body of one call of Cloudflare's `purge_cache`. */
type PurgeCall = { readonly files: readonly string[] } | { readonly prefixes: readonly string[] };

/**
 * The most URLs per call on every plan:
 * https://developers.cloudflare.com/cache/how-to/purge-cache/purge_by_prefix/
 * https://developers.cloudflare.com/cache/how-to/purge-cache/#availability-and-limits
 */
const MOST_OF_CALL = 30;

/** With more URLs, the whole API is purged by its prefix. */
const MOST_ADDRESSES = 900;

/** Purges lists by prefix, which includes their queries and their posts. Other files are named. */
export const purgeCalls = (changed: AddressesToPurge, url: URL): PurgeCall[] => {
  const path = url.pathname.replace(/\/$/, '');
  const all = [{ prefixes: [url.host + path] }];
  if (changed === 'all') return all;
  const { exact, lists } = changed;
  const files = exact.filter((address) => !lists.some((list) => isBelow(address, list)));
  if (files.length > MOST_ADDRESSES) return all;
  return [
    ...inParts(
      files.map((address) => url.origin + address),
      MOST_OF_CALL,
    ).map((part) => ({ files: part })),
    ...inParts(
      lists.map((list) => url.host + list),
      MOST_OF_CALL,
    ).map((part) => ({ prefixes: part })),
  ];
};

/** Whether a list's prefix includes a URL: prefixes end where segments do. */
const isBelow = (address: string, list: string): boolean =>
  address === list || (address.startsWith(list) && '/?'.includes(address.charAt(list.length)));
