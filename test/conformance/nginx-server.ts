import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addFiles } from '../helpers/files.ts';
import type { Fixture } from './fixture.ts';
import { freePort, serveProcess } from './server.ts';
import type { Running } from './suite.ts';

const MODULES = '/usr/lib/nginx/modules';
const BROTLI = `${MODULES}/ngx_http_brotli_static_module.so`;
const NJS = `${MODULES}/ngx_http_js_module.so`;

/** Debian's nginx-light, libnginx-mod-http-brotli-static and libnginx-mod-http-js. */
export const nginxInstalled: boolean = ['/usr/sbin/nginx', BROTLI, NJS].every((path) => existsSync(path));

/** Starts Debian's nginx, in one process, on the configuration that was emitted for it. */
export const startNginx = async ({ emit, folder }: Pick<Fixture, 'emit' | 'folder'>): Promise<Running> => {
  const port = await freePort();
  const hosts = await emit({ nginx: { listen: `127.0.0.1:${port}`, root: folder } });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  await addFiles(hosts, {
    'nginx.conf': [
      `load_module ${BROTLI};`,
      `load_module ${NJS};`,
      'daemon off; master_process off; pid nginx.pid; error_log stderr error;',
      'events {}',
      `http { access_log off; ${temporary.join(' ')} include galley.conf; }`,
    ].join('\n'),
  });
  const config = join(hosts, 'nginx.conf');
  return serveProcess({ command: '/usr/sbin/nginx', args: ['-p', hosts, '-e', 'stderr', '-c', config], port });
};
