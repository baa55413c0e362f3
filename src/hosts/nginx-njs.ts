import { siteCode } from './edge-code.ts';
import { generatedBy } from './generated.ts';
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
      { path: 'galley.js', content: code(siteCode('nginx-njs', { site, bundle })) },
    ],
  }),
};

const COMPUTE = {
  host: 'nginx-njs',
  head: `# It needs the module: load_module modules/ngx_http_js_module.so; at the top of nginx.conf. Debian's package
# libnginx-mod-http-js has done that. A relative name is looked up beside nginx.conf: /etc/nginx/galley.js.
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
  `// ${generatedBy('nginx-njs')}\nimport fs from 'fs';\nlet galley;\n${bundled.trimEnd()}\nexport default { answer: galley };\n`;
