import type { Caches } from '../deploy/caches.ts';
import { deployError } from '../deploy/deploy-error.ts';
import type { RetryOptions } from '../deploy/retry.ts';
import { cloudflare } from './cloudflare.ts';
import { cloudFront, loadCloudFrontSdk } from './cloudfront.ts';
import { CDN_RETRIES, tellingCaches } from './telling.ts';

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

const FORM = /^(?:(cloudfront|cloudflare):)?([A-Za-z0-9]+)$/;
const CLOUDFLARE_API = 'https://api.cloudflare.com/client/v4';

/** The caches that `--invalidate` names. Throws a DiagnosticError (exit code 2) where they cannot be told anything. */
export const openCaches = (given: string, options: OpenCachesOptions): Caches => {
  const { root, url, publicBase, env, retries = CDN_RETRIES } = options;
  const [, vendor = 'cloudfront', id] = FORM.exec(given) ?? [];
  if (id === undefined) {
    throw usage(
      `${JSON.stringify(given)} names no caches.`,
      'Write the id of a CloudFront distribution, or cloudflare:<id of the zone>.',
    );
  }
  if (vendor === 'cloudfront') {
    return tellingCaches(cloudFront({ sdk: loadCloudFrontSdk(root), distribution: id, publicBase, env }), retries);
  }
  if (url === null) {
    throw usage(
      'Cloudflare forgets by whole addresses, and nobody has said where the API is.',
      'Add --url https://api.example.com/api/public, say, or deploy.url to the configuration.',
    );
  }
  const token = env.CLOUDFLARE_API_TOKEN ?? '';
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw usage(
      token === '' ? 'CLOUDFLARE_API_TOKEN is not set.' : 'CLOUDFLARE_API_TOKEN holds no token.',
      'Put a token there that has the permission Zone › Cache Purge.',
    );
  }
  return tellingCaches(
    cloudflare({ zone: id, url, token, api: env.CLOUDFLARE_API_BASE_URL ?? CLOUDFLARE_API }),
    retries,
  );
};

const usage = (message: string, help: string): Error => deployError('invalidate', message, help, 2);
