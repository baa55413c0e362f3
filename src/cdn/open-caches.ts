import type { Caches } from '../deploy/caches.ts';
import { deployError } from '../deploy/deploy-error.ts';
import type { RetryOptions } from '../deploy/retry.ts';
import { cloudflare } from './cloudflare.ts';
import { cloudFront, loadCloudFrontSdk } from './cloudfront.ts';
import { fastly } from './fastly.ts';
import { CDN_RETRIES, tellingCaches, type Vendor } from './telling.ts';

export interface OpenCachesOptions {
  /** The project's folder. */
  readonly root: string;
  /** Of the API, up to the version; null where nobody has said it. */
  readonly url: URL | null;
  /** The path at which readers find the API. */
  readonly publicBase: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly retries?: RetryOptions;
}

const FORM = /^(?:(cloudfront|cloudflare|fastly):)?([A-Za-z0-9]+)$/;

/** The caches that `--invalidate` names. Throws a DiagnosticError (exit code 2) where they cannot be told anything. */
export const openCaches = (given: string, options: OpenCachesOptions): Caches => {
  const { retries = CDN_RETRIES } = options;
  const [, vendor = 'cloudfront', id] = FORM.exec(given) ?? [];
  if (id === undefined) {
    throw usage(
      `${JSON.stringify(given)} names no caches.`,
      'Write the id of a CloudFront distribution, cloudflare:<id of the zone>, or fastly:<id of the service>.',
    );
  }
  return tellingCaches(vendorOf(vendor, id, options), retries);
};

const vendorOf = (vendor: string, id: string, { root, url, publicBase, env }: OpenCachesOptions): Vendor => {
  if (vendor === 'cloudfront') {
    return cloudFront({ sdk: loadCloudFrontSdk(root), distribution: id, publicBase, env });
  }
  if (vendor === 'cloudflare') {
    return cloudflare({
      zone: id,
      url: knownUrl(url, 'Cloudflare forgets by whole addresses'),
      token: tokenIn(env, 'CLOUDFLARE_API_TOKEN', 'the permission Zone › Cache Purge'),
      api: env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4',
    });
  }
  return fastly({
    service: id,
    url: knownUrl(url, 'whether Fastly knows answers by their surrogate keys is asked of an answer'),
    token: tokenIn(env, 'FASTLY_API_TOKEN', 'the scopes purge_select and purge_all'),
    api: env.FASTLY_API_ENDPOINT ?? 'https://api.fastly.com',
  });
};

const knownUrl = (url: URL | null, why: string): URL => {
  if (url !== null) return url;
  throw usage(
    `Nobody has said where the API is: ${why}.`,
    'Add --url https://api.example.com/api/public, say, or deploy.url to the configuration.',
  );
};

const tokenIn = (env: OpenCachesOptions['env'], name: string, rights: string): string => {
  const token = env[name] ?? '';
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw usage(
    token === '' ? `${name} is not set.` : `${name} holds no token.`,
    `Put a token there that has ${rights}.`,
  );
};

const usage = (message: string, help: string): Error => deployError('invalidate', message, help, 2);
