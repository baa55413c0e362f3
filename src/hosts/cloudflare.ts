import { edgeCode } from './edge-code.ts';
import { EXACT, generatedBy, type Host, NO_LIMITS } from './host.ts';
import type { HostSettings } from './settings.ts';

/**
 * Cloudflare Workers with static assets: `npx wrangler deploy --config hosts/cloudflare/wrangler.jsonc`. The Worker
 * comes before every asset, so that no file is served past it.
 *
 * A request may read 50 files on the free plan: a filtered list of more than 45 posts that lie in as many different
 * hundreds of posts needs a paid one, and is 500 on the free one.
 *
 * https://developers.cloudflare.com/workers/static-assets/routing/worker-script/
 */
export const cloudflare: Host = {
  name: 'cloudflare',
  capabilities: EXACT,
  // The free plan's. https://developers.cloudflare.com/workers/platform/limits/
  limits: { ...NO_LIMITS, files: 20_000, fileBytes: 25 * 2 ** 20, codeBytes: 3 * 2 ** 20 },
  mostFiles: 100_000,
  emit: (input) => ({
    published: [],
    server: [
      { path: 'worker.js', content: edgeCode('worker', { ...input, host: 'cloudflare' }) },
      {
        path: 'wrangler.jsonc',
        content: `// ${generatedBy('cloudflare')}\n${JSON.stringify(wrangler(input.settings), null, 2)}\n`,
      },
    ],
  }),
};

/** Its paths are relative to `hosts/cloudflare`. https://developers.cloudflare.com/workers/wrangler/configuration/ */
const wrangler = ({ cloudflare: { name, compatibilityDate }, out }: HostSettings): object => ({
  name,
  main: 'worker.js',
  compatibility_date: compatibilityDate,
  assets: {
    directory: `../../${out}`,
    binding: 'ASSETS',
    run_worker_first: true,
    html_handling: 'none',
    not_found_handling: 'none',
  },
});
