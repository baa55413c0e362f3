import type { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import type { Caches } from '../deploy/changed-addresses.ts';
import { deployError, RefusalError } from '../deploy/refusal-error.ts';
import { createRetries, RETRIES, type RetryOptions } from '../deploy/retry.ts';
import { loadOptional } from '../deploy/stores/aws-sdk.ts';
import { cloudflare } from './cloudflare.ts';
import { cloudFront } from './cloudfront.ts';
import { fastly } from './fastly.ts';
import type { Vendor } from './vendor.ts';

interface OpenCachesOptions {
  readonly root: string;
  /** The base URL of the API; null if it is not set. */
  readonly url: URL | null;
  readonly publicBase: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly retries?: RetryOptions;
}

const FORM = /^(?:(cloudfront|cloudflare|fastly):)?([A-Za-z0-9]+)$/;

/** Opens the CDN that `--invalidate` names. Throws a DiagnosticError (exit code 2) for a wrong or missing setting. */
export const openCaches = (value: string, options: OpenCachesOptions): Caches => {
  const [, vendor = 'cloudfront', id] = FORM.exec(value) ?? [];
  if (id === undefined) {
    throw usage(
      `${JSON.stringify(value)} is not a CDN.`,
      'Use the ID of a CloudFront distribution, cloudflare:<zone ID> or fastly:<service ID>.',
    );
  }
  return purgingCaches(vendorOf(vendor, id, options), options.retries);
};

const vendorOf = (vendor: string, id: string, { root, url, publicBase, env }: OpenCachesOptions): Vendor => {
  if (vendor === 'cloudfront') {
    return cloudFront({
      sdk: loadOptional('@aws-sdk/client-cloudfront', { root, purpose: 'purge CloudFront' }),
      distribution: id,
      publicBase,
      env,
    });
  }
  if (vendor === 'cloudflare') {
    return cloudflare({
      id,
      url: requiredUrl(url, 'Cloudflare', 'to purge full URLs'),
      token: tokenIn(env, 'CLOUDFLARE_API_TOKEN', 'the permission Zone › Cache Purge'),
      api: env.CLOUDFLARE_API_BASE_URL || 'https://api.cloudflare.com/client/v4',
    });
  }
  return fastly({
    id,
    url: requiredUrl(url, 'Fastly', 'to check a response for its surrogate keys'),
    token: tokenIn(env, 'FASTLY_API_TOKEN', 'the scopes purge_select and purge_all'),
    api: env.FASTLY_API_ENDPOINT || 'https://api.fastly.com',
  });
};

const requiredUrl = (url: URL | null, vendor: string, purpose: string): URL => {
  if (url !== null) return url;
  throw usage(
    `${vendor} needs the URL of the live API ${purpose}.`,
    'Add --url, for example --url https://api.example.com/api/public, or set deploy.url in the configuration.',
  );
};

const tokenIn = (env: OpenCachesOptions['env'], name: string, rights: string): string => {
  const token = env[name] ?? '';
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw usage(
    token === '' ? `${name} is not set.` : `${name} is not a valid token.`,
    `Set it to a token with ${rights}.`,
  );
};

const usage = (message: string, help: string): Error => deployError('invalidate', message, help, 2);

/** Because of rate limits, it can take minutes until a vendor accepts another request. */
const CDN_RETRIES: RetryOptions = { ...RETRIES, attempts: 8, firstWait: 2000 };

/** The longest pause without a renewal of the deploy's lock. */
const LONGEST_PAUSE = 20_000;

/** The longest wait for a vendor, even if it asks for a longer one. */
const LONGEST_WAIT = 5 * 60_000;

/** Makes `Caches` that send a vendor's requests. */
export const purgingCaches = (vendor: Vendor, options: RetryOptions = CDN_RETRIES): Caches => ({
  name: vendor.name,
  costOf: vendor.costOf,
  purge: async (changed, hold) => {
    const { retried } = createRetries({ ...options, sleep: (wait) => pause(wait, hold, options.sleep) });
    try {
      for (const request of vendor.requestsFor(changed)) {
        await hold();
        await retried(request)();
      }
    } catch (error) {
      throw error instanceof RefusalError ? notPurged(vendor, error) : error;
    }
  },
});

/** Waits, and renews the lock in the meantime. */
const pause = async (wait: number, hold: () => Promise<void>, sleep: RetryOptions['sleep']): Promise<void> => {
  for (let rest = Math.min(wait, LONGEST_WAIT); rest > 0; rest -= LONGEST_PAUSE) {
    await hold();
    await sleep(Math.min(rest, LONGEST_PAUSE));
  }
};

const AGAIN =
  'The upload is complete. The next deploy purges the whole API. Until then caches serve old responses for as long as Cache-Control allows.';

const notPurged = ({ name, help }: Vendor, { refusal, message }: RefusalError): DiagnosticError =>
  deployError(
    'not-invalidated',
    `The output is published, but caches may still serve old responses: ${name} refused the purge (${message}).`,
    [help[refusal], AGAIN].filter((line) => line !== undefined).join(' '),
  );
