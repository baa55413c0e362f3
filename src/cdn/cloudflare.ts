import { type Refusal, RefusalError } from '../deploy/refusal.ts';
import { type PurgeCall, purgeCalls } from './purge-calls.ts';
import type { Vendor } from './telling.ts';

export interface CloudflareOptions {
  readonly zone: string;
  /** Of the API, up to the version. */
  readonly url: URL;
  readonly token: string;
  /** The address of Cloudflare's API. */
  readonly api: string;
}

const REQUEST_TIMEOUT = 30_000;

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
export const cloudflare = ({ zone, url, token, api }: CloudflareOptions): Vendor => {
  const send = async (call: PurgeCall): Promise<void> => {
    const answer = await ask(`${api}/zones/${zone}/purge_cache`, { token, call });
    if (answer.ok) return;
    const said = (await messageIn(answer)).replaceAll(token, '…');
    throw new RefusalError(refusalOf(answer.status), said, { retryAfter: retryAfterOf(answer) });
  };
  return {
    name: `Cloudflare ${zone}`,
    help: {
      credentials: 'Look at the token in CLOUDFLARE_API_TOKEN: it may have been revoked, or have ended.',
      denied: 'The token in CLOUDFLARE_API_TOKEN needs the permission Zone › Cache Purge for this zone.',
      'no-bucket': 'Look at the id of the zone after --invalidate: the dashboard has it on the page of the domain.',
    },
    requestsFor: (changed) => purgeCalls(changed, url).map((call) => () => send(call)),
  };
};

const ask = async (
  address: string,
  { token, call }: { readonly token: string; readonly call: PurgeCall },
): Promise<Response> => {
  try {
    return await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(call),
      // The token is for nobody else.
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
  } catch (error) {
    const { cause } = error as Error;
    throw new RefusalError('unreachable', cause instanceof Error ? cause.message : (error as Error).message);
  }
};

const refusalOf = (status: number): Refusal => {
  if (status >= 500) return 'busy';
  return (
    ({ 400: 'refused', 401: 'credentials', 403: 'denied', 404: 'no-bucket', 429: 'busy' } as const)[status] ?? 'refused'
  );
};

/** Seconds, or nothing that is heeded. */
const retryAfterOf = ({ headers }: Response): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
};

/** The status, and what the body says besides. */
const messageIn = async (answer: Response): Promise<string> => {
  const body: unknown = await answer.json().catch(() => null);
  const errors = (body as { readonly errors?: unknown } | null)?.errors;
  const said = Array.isArray(errors) ? errors.map((error) => `${error?.message} (${error?.code})`).join('; ') : '';
  return said === '' ? String(answer.status) : `${answer.status}: ${said}`;
};
