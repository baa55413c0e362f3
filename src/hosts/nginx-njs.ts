import { siteCode } from './edge-code.ts';
import { generatedBy, type Host } from './host.ts';
import { nginx, nginxConfiguration } from './nginx.ts';

/**
 * nginx with its JavaScript module, ngx_http_js_module. nginx serves the precomputed files, and the resolver answers lists
 * without a page from the index.
 * https://nginx.org/en/docs/njs/
 */
export const nginxNjs: Host = {
  ...nginx,
  name: 'nginx-njs',
  capabilities: { ...nginx.capabilities, query: 'compute' },
  emit: (input) => ({
    published: [],
    server: [
      { path: 'galley.conf', content: nginxConfiguration(input, { host: 'nginx-njs', head: HEAD, compute: COMPUTE }) },
      { path: 'galley.js', content: code(siteCode('nginx-njs', input)) },
    ],
  }),
};

const COMPUTE = ['if ($galley_missing != variant_not_available) { return 404; }', 'js_content galley.answer;'];

const HEAD = `# Requires the JavaScript module: load_module modules/ngx_http_js_module.so; at the top of nginx.conf. Debian's package
# libnginx-mod-http-js adds this line. nginx resolves a relative name next to nginx.conf: /etc/nginx/galley.js.
js_import galley from galley.js;
`;

const code = (bundled: string): string =>
  `// ${generatedBy('nginx-njs')}\nimport fs from 'fs';\nlet galley;\n${bundled.trimEnd()}\nexport default { answer: galley };\n`;
