import type { Fields } from '../../shared/is-object.ts';
import type { AddressesToPurge, ChangedAddresses } from '../deploy/changed-addresses.ts';
import { RefusalError } from '../deploy/refusal-error.ts';
import { callApi, inParts, request, type Vendor, type VendorService } from './vendor.ts';

/**
 * Opens a Fastly service. Purges answers by surrogate key, which is their path. A line of VCL in the guide sets it.
 * https://www.fastly.com/documentation/reference/api/purging/
 */
export const fastly = ({ id, url, token, api }: VendorService): Vendor => ({
  name: `Fastly ${id}`,
  help: {
    credentials: 'Check the token in FASTLY_API_TOKEN: it may be revoked or expired.',
    denied: 'The token in FASTLY_API_TOKEN needs the scopes purge_select and purge_all for this service.',
    'no-bucket': 'Check the service ID after --invalidate. The web interface shows it next to the name.',
    refused:
      'If surrogate keys are missing, add the line of VCL from the guide’s page “Purge a CDN”. If FASTLY_API_ENDPOINT is set, check it.',
  },
  requestsFor: (changed) => {
    const calls = surrogateKeyCalls(changed).map((keys) => () => {
      const path = keys === 'all' ? 'purge_all' : 'purge';
      const body = keys === 'all' ? {} : { body: { surrogate_keys: keys } };
      const headers = { 'fastly-key': token };
      return callApi({ url: `${api}/service/${id}/${path}`, headers, ...body, token, isDone, messageOf });
    });
    return changed === 'all' ? calls : [() => checkTagged(changed, url), ...calls];
  },
});

/**
 * Checks that an answer has its path as a surrogate key, as Fastly reports success even for unknown keys. The header
 * `fastly-debug` makes Fastly show an answer's keys:
 * https://www.fastly.com/documentation/reference/http/http-headers/Surrogate-Key/
 */
const checkTagged = async ({ exact }: ChangedAddresses, { origin }: URL): Promise<void> => {
  const [address = '/'] = exact;
  const { headers, body } = await request(origin + address, { headers: { 'fastly-debug': '1' } });
  await body?.cancel();
  const keys = (headers.get('surrogate-key') ?? '').split(' ');
  // The message does not show the URL, which contains an API key.
  if (!keys.includes(new URL(address, origin).pathname)) {
    throw new RefusalError('refused', `responses from ${origin} do not have their path as a surrogate key`);
  }
};

/** A call with several keys gets the ID of each purge by its key, and other calls get a status. */
const isDone = (body: Fields): boolean => body.status === 'ok' || Object.keys(body).some((key) => key.startsWith('/'));

const messageOf = (body: unknown): string => {
  const { msg, detail } = (body ?? {}) as { readonly msg?: unknown; readonly detail?: unknown };
  return [msg, detail].filter((part) => typeof part === 'string' && part !== '').join(': ');
};

/** https://www.fastly.com/documentation/reference/api/purging/#bulk-purge-tag */
const MOST_OF_CALL = 256;

/** With more calls, the whole service is purged: Fastly limits purges per hour. */
const MOST_CALLS = 20;

/** Returns the surrogate keys of each call, or `all` for the whole service. A list has one key for all its queries. */
export const surrogateKeyCalls = (changed: AddressesToPurge): (readonly string[] | 'all')[] => {
  if (changed === 'all') return ['all'];
  const paths = changed.exact.map((address) => address.replace(/\?.*$/, ''));
  const keys = [...new Set([...paths, ...changed.lists])].sort();
  const calls = inParts(keys, MOST_OF_CALL);
  return calls.length > MOST_CALLS ? ['all'] : calls;
};
