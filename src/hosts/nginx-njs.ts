import { siteCode } from './edge-code.ts';
import { generatedBy, type Host, type HostFile, type HostInput, onServer } from './host.ts';
import { NGINX_HEAD, nginx, nginxConfiguration } from './nginx.ts';

/**
 * nginx with its JavaScript module, ngx_http_js_module. nginx serves the precomputed files, and the resolver answers lists
 * without a page from the index.
 * https://nginx.org/en/docs/njs/
 */
export const nginxNjs: Host = {
  ...nginx,
  name: 'nginx-njs',
  capabilities: { ...nginx.capabilities, query: 'compute' },
  emit: (input) => {
    const head = NGINX_HEAD + MODULE;
    return onServer(...njsFiles(input, { host: 'nginx-njs', settings: input.settings.server, head }));
  },
};

/** Returns the configuration and the script of nginx with its JavaScript module. */
export const njsFiles = (input: HostInput, form: Parameters<typeof nginxConfiguration>[1]): HostFile[] => {
  const head = `${form.head}js_import galley from galley.js;\n`;
  return [
    { path: 'galley.conf', content: nginxConfiguration(input, { ...form, head, compute: COMPUTE }) },
    {
      path: 'galley.js',
      content: `// ${generatedBy(form.host)}\nimport fs from 'fs';\nlet galley;\n${siteCode('nginx-njs', input).trimEnd()}\nexport default { answer: galley };\n`,
    },
  ];
};

const COMPUTE = ['if ($galley_missing != variant_not_available) { return 404; }', 'js_content galley.answer;'];

const MODULE = `# Requires the JavaScript module: load_module modules/ngx_http_js_module.so; at the top of nginx.conf. Debian's package
# libnginx-mod-http-js adds this line. nginx resolves a relative name next to nginx.conf: /etc/nginx/galley.js.
`;
