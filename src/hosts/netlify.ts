import { edgeCode, uncompressed } from './edge-code.ts';
import { EXACT, generatedBy, type Host, onServer } from './host.ts';

/**
 * Netlify with an edge function for every URL: `netlify deploy --config hosts/netlify/netlify.toml`, or use the file as
 * the site's `netlify.toml`.
 *
 * https://docs.netlify.com/build/edge-functions/declarations/
 */
export const netlify: Host = {
  name: 'netlify',
  capabilities: EXACT,
  // https://docs.netlify.com/build/edge-functions/limits/
  limits: { codeBytes: 20 * 2 ** 20 },
  emit: ({ site, bundle, settings }) =>
    onServer(
      {
        path: 'edge-functions/galley.js',
        content: edgeCode('netlify', { host: 'netlify', site: uncompressed(site), bundle }),
      },
      {
        path: 'netlify.toml',
        content: `# ${generatedBy('netlify')}\n[build]\n  command = "npm ci && npx galley build --target netlify"\n  publish = ${JSON.stringify(settings.out)}\n  edge_functions = "hosts/netlify/edge-functions"\n`,
      },
    ),
};
