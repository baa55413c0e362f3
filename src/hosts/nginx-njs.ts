import { edgeCode } from './edge-code.ts';
import type { Host } from './host.ts';
import { nginx, nginxConfiguration } from './nginx.ts';

/**
 * nginx with its JavaScript module, ngx_http_js_module: nginx serves what is precomputed, and the resolver answers the
 * lists that have no page from the index.
 * https://nginx.org/en/docs/njs/
 */
export const nginxNjs: Host = {
  ...nginx,
  name: 'nginx-njs',
  capabilities: { ...nginx.capabilities, query: 'compute' },
  emit: ({ site, settings, bundle }) => ({
    published: [],
    server: [
      { path: 'galley.conf', content: nginxConfiguration(site, settings.nginx, COMPUTE) },
      { path: 'galley.js', content: code(edgeCode('nginx-njs', { site, bundle })) },
    ],
  }),
};

const COMPUTE = {
  head: `# Load the module before: load_module modules/ngx_http_js_module.so;
# A relative js_path is looked up beside nginx.conf.
js_import galley from galley.js;
`,
  target: '@galley_compute',
  locations: `
  location @galley_compute {
    if ($galley_missing != variant_not_available) { return 404; }
    js_content galley.answer;
  }
`,
};

const code = (bundled: string): string =>
  `import fs from 'fs';\nlet galley;\n${bundled.trimEnd()}\nexport default { answer: galley };\n`;
