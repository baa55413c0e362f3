import { edgeCode } from './edge-code.ts';
import { EXACT, generatedBy, type Host, type HostInput, type HostOutput, type HostSettings, onServer } from './host.ts';

const CODE_BYTES = 3 * 2 ** 20;

/**
 * Cloudflare Workers with static assets: `npx wrangler deploy --config hosts/cloudflare/wrangler.jsonc`. The Worker
 * runs before every asset, so no file is served without it.
 *
 * On the free plan, a request may read 50 files. A filtered list of more than 45 posts can need more, if all of them
 * are in different chunks of a hundred posts. It is then 500 and needs a paid plan.
 *
 * https://developers.cloudflare.com/workers/static-assets/routing/worker-script/
 */
export const cloudflare: Host = {
  name: 'cloudflare',
  capabilities: EXACT,
  // The limits of the free plan: https://developers.cloudflare.com/workers/platform/limits/
  limits: { files: 20_000, fileBytes: 25 * 2 ** 20, codeBytes: CODE_BYTES },
  mostFiles: 100_000,
  emit: (input) => emitWorker('cloudflare', { ...input, entry: 'worker', files: assetsOf(input.settings) }),
};

/**
 * A Cloudflare Worker that reads the published tree from an R2 bucket, which has no limit on the number of files:
 * `galley deploy` to the bucket, then `npx wrangler deploy --config hosts/r2/wrangler.jsonc`. The bucket has the name
 * of the Worker. The Worker has no cache: a cache belongs to a version of the Worker, which stays the same when the
 * bucket changes.
 *
 * https://developers.cloudflare.com/r2/api/workers/workers-api-reference/
 */
export const r2: Host = {
  name: 'r2',
  capabilities: EXACT,
  limits: { fileBytes: 5_000_000_000, codeBytes: CODE_BYTES },
  emit: (input) => emitWorker('r2', { ...input, entry: 'worker-r2', files: bucketOf(input.settings) }),
};

/** The runtime that the Worker is tested with. */
const COMPATIBILITY_DATE = '2026-04-01';

/** Emits a Worker and its configuration. `files` is the part of the configuration that says where the Worker reads. */
const emitWorker = (
  host: string,
  { entry, files, ...input }: HostInput & { readonly entry: string; readonly files: object },
): HostOutput => {
  const { name } = input.settings.cloudflare;
  const configuration = { name, main: 'worker.js', compatibility_date: COMPATIBILITY_DATE, ...files };
  return onServer(
    { path: 'worker.js', content: edgeCode(entry, { ...input, host }) },
    { path: 'wrangler.jsonc', content: `// ${generatedBy(host)}\n${JSON.stringify(configuration, null, 2)}\n` },
  );
};

/**
 * Returns the configuration of static assets. Paths are relative to `hosts/cloudflare`.
 * https://developers.cloudflare.com/workers/wrangler/configuration/
 *
 * The cache in front of the Worker belongs to one version of it, and thus to one deploy. It needs Wrangler 4.69.
 * https://developers.cloudflare.com/workers/cache/cache-keys/#invalidating-cache-across-deployments
 */
const assetsOf = ({ out }: HostSettings): object => ({
  cache: { enabled: true },
  assets: {
    directory: `../../${out}`,
    binding: 'ASSETS',
    run_worker_first: true,
    html_handling: 'none',
    not_found_handling: 'none',
  },
});

const bucketOf = ({ cloudflare: { name } }: HostSettings): object => ({
  r2_buckets: [{ binding: 'BUCKET', bucket_name: name }],
});
