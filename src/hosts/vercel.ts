import type { Site } from '../runtime/resolver/site.ts';
import { edgeCode, passOf, uncompressed } from './edge-code.ts';
import { EXACT, type Host, jsonFile, NO_LIMITS } from './host.ts';

/**
 * Vercel by the Build Output API: `hosts/vercel` becomes `.vercel/output` and the published tree `.vercel/output/static`,
 * then `vercel deploy --prebuilt`. Every request goes to the function but those that carry the pass.
 *
 * https://vercel.com/docs/build-output-api/configuration
 */
export const vercel: Host = {
  name: 'vercel',
  capabilities: EXACT,
  // An edge function's size after compression, on the smallest plan: https://vercel.com/docs/functions/limitations
  limits: { ...NO_LIMITS, codeBytes: 2 ** 20 },
  emit: ({ site, bundle }) => {
    // The edge runtime drops the Content-Encoding of a function's answer.
    const plain = uncompressed(site);
    return {
      published: [],
      server: [
        jsonFile('config.json', { version: 3, routes: routes(plain) }),
        jsonFile('functions/galley.func/.vc-config.json', { runtime: 'edge', entrypoint: 'index.js' }),
        {
          path: 'functions/galley.func/index.js',
          content: edgeCode('vercel', { host: 'vercel', site: plain, bundle }),
        },
      ],
    };
  },
};

const routes = (site: Site): object[] => [
  { src: '/.*', missing: [{ type: 'header', key: 'x-galley-pass', value: passOf(site) }], dest: '/galley' },
  { handle: 'filesystem' },
  { src: '/.*', status: 404 },
];
