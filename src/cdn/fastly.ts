import type { ChangedAddresses } from '../deploy/changed-addresses.ts';
import { RefusalError } from '../deploy/refusal.ts';
import { callApi, request } from './call-api.ts';
import { surrogateKeyCalls } from './surrogate-key-calls.ts';
import type { Vendor } from './telling.ts';

export interface FastlyOptions {
  readonly service: string;
  /** Of the API, up to the version. */
  readonly url: URL;
  readonly token: string;
  /** The address of Fastly's API. */
  readonly api: string;
}

/**
 * Answers are found by their surrogate keys, which are their paths: the service sets them, whatever stands behind it (the
 * guide has the line of VCL). https://www.fastly.com/documentation/reference/api/purging/
 */
export const fastly = ({ service, url, token, api }: FastlyOptions): Vendor => ({
  name: `Fastly ${service}`,
  help: {
    credentials: 'Look at the token in FASTLY_API_TOKEN: it may have been revoked, or have ended.',
    denied: 'The token in FASTLY_API_TOKEN needs the scopes purge_select and purge_all for this service.',
    'no-bucket': 'Look at the id of the service after --invalidate: the web interface has it beside its name.',
    refused:
      'Where no surrogate keys are found, add the line of VCL that the guide has on the page of galley deploy, under “Caches before the destination”.',
  },
  requestsFor: (changed) => {
    const calls = surrogateKeyCalls(changed).map((keys) => () => {
      const path = keys === 'all' ? 'purge_all' : 'purge';
      const body = keys === 'all' ? {} : { body: { surrogate_keys: keys } };
      const headers = { 'fastly-key': token };
      return callApi({ url: `${api}/service/${service}/${path}`, headers, ...body, token, messageOf });
    });
    return changed === 'all' ? calls : [() => checkTagged(changed, url), ...calls];
  },
});

/**
 * Fastly says that it has purged a key that no answer has. What it answers is told with its keys where it is asked for
 * them: https://www.fastly.com/documentation/reference/http/http-headers/Surrogate-Key/
 */
const checkTagged = async ({ exact }: ChangedAddresses, { origin }: URL): Promise<void> => {
  const [address = '/'] = exact;
  const { headers, body } = await request(origin + address, { headers: { 'fastly-debug': '1' } });
  await body?.cancel();
  const keys = (headers.get('surrogate-key') ?? '').split(' ');
  // Never the address itself: it has a key of readers in it.
  if (!keys.includes(new URL(address, origin).pathname)) {
    throw new RefusalError('refused', `answers of ${origin} do not have their paths as surrogate keys`);
  }
};

const messageOf = (body: unknown): string => {
  const { msg, detail } = (body ?? {}) as { readonly msg?: unknown; readonly detail?: unknown };
  return [msg, detail].filter((part) => typeof part === 'string' && part !== '').join(': ');
};
