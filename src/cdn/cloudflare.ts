import { callApi } from './call-api.ts';
import { purgeCalls } from './purge-calls.ts';
import type { Vendor } from './telling.ts';

export interface CloudflareOptions {
  readonly zone: string;
  /** Of the API, up to the version. */
  readonly url: URL;
  readonly token: string;
  /** The address of Cloudflare's API. */
  readonly api: string;
}

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
export const cloudflare = ({ zone, url, token, api }: CloudflareOptions): Vendor => ({
  name: `Cloudflare ${zone}`,
  help: {
    credentials: 'Look at the token in CLOUDFLARE_API_TOKEN: it may have been revoked, or have ended.',
    denied: 'The token in CLOUDFLARE_API_TOKEN needs the permission Zone › Cache Purge for this zone.',
    'no-bucket': 'Look at the id of the zone after --invalidate: the dashboard has it on the page of the domain.',
  },
  requestsFor: (changed) =>
    purgeCalls(changed, url).map((body) => () => {
      const headers = { authorization: `Bearer ${token}` };
      return callApi({ url: `${api}/zones/${zone}/purge_cache`, headers, body, token, messageOf });
    }),
});

const messageOf = (body: unknown): string => {
  const errors = (body as { readonly errors?: unknown } | null)?.errors;
  return Array.isArray(errors) ? errors.map((error) => `${error?.message} (${error?.code})`).join('; ') : '';
};
