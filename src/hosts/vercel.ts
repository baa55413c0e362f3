import { edgeCode, uncompressed } from './edge-code.ts';
import { EXACT, type Host, jsonFile, onServer } from './host.ts';

/** https://vercel.com/docs/build-output-api/primitives#serverless-function-configuration */
const FUNCTION = {
  runtime: 'nodejs24.x',
  handler: 'index.mjs',
  launcherType: 'Nodejs',
  shouldAddHelpers: false,
};

/**
 * Vercel with the Build Output API: copy `hosts/vercel` to `.vercel/output`, and the published tree to
 * `functions/galley.func/dist` inside it, then run `vercel deploy --prebuilt`. The function answers every request.
 *
 * https://vercel.com/docs/build-output-api/configuration
 */
export const vercel: Host = {
  name: 'vercel',
  capabilities: EXACT,
  // The limits of a function's response and code: https://vercel.com/docs/functions/limitations
  limits: { fileBytes: 4_500_000, codeBytes: 250_000_000 },
  emit: ({ site, bundle }) =>
    onServer(
      jsonFile('config.json', { version: 3, routes: [{ src: '/.*', dest: '/galley' }] }),
      jsonFile('functions/galley.func/.vc-config.json', FUNCTION),
      {
        path: 'functions/galley.func/index.mjs',
        content: edgeCode('vercel', { host: 'vercel', site: uncompressed(site), bundle }),
      },
    ),
};
