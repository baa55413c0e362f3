import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostSettings } from '../../src/hosts/host.ts';
import { addFiles } from '../helpers/files.ts';
import { freePort } from '../helpers/free-port.ts';
import { type Copy, commandsOfGuide, copyOfPackage } from './debian.ts';
import type { Fixture } from './fixture.ts';
import { serveProcess } from './server.ts';
import type { Running } from './suite.ts';

const MODULES = '/usr/lib/nginx/modules';

/** Whether Debian's nginx-light, libnginx-mod-http-brotli-static and libnginx-mod-http-js are installed. */
export const nginxInstalled: boolean = [
  '/usr/sbin/nginx',
  `${MODULES}/ngx_http_brotli_static_module.so`,
  `${MODULES}/ngx_http_js_module.so`,
].every((path) => existsSync(path));

type Published = Pick<Fixture, 'emit' | 'folder'>;

/**
 * Starts Debian's nginx as installed, with the default site and all modules enabled and Galley's site enabled by the
 * guide's commands. It runs in one process, and only the port differs.
 */
export const startNginx = async (
  { emit, folder }: Published,
  settings: Partial<HostSettings['server']> = {},
): Promise<Running> => {
  const port = await freePort();
  const copy = await debianNginx(port);
  const hosts = await emit({ server: { listen: null, root: folder, serverName: null, tls: null, ...settings } });
  const script = await readFile(join(hosts, 'galley.js'), 'utf8').catch(() => null);
  const host = script === null ? 'nginx' : 'nginx-njs';
  const text = await readFile(join(hosts, 'galley.conf'), 'utf8');
  const project = join(copy.var, 'project');
  await addFiles(project, {
    [`hosts/${host}/galley.conf`]: onPort(text, port),
    ...(script !== null && { [`hosts/${host}/galley.js`]: script }),
  });
  const commands = await commandsOfGuide(`hosting/${host}.md`, `cp hosts/${host}/galley`);
  const config = join(copy.etc, 'nginx.conf');
  const output = await copy.sh(
    commands.replace('nginx -t', `nginx -t -c ${config}`).replaceAll(/&& systemctl.*$/gm, ''),
    project,
  );
  if (/\[(?:warn|emerg)\]/.test(output)) throw new Error(output);
  const args = ['-e', 'stderr', '-c', config, '-g', 'daemon off; master_process off;'];
  const server = await serveProcess({ command: '/usr/sbin/nginx', args, port });
  return { origin: server.origin, close: () => server.close().finally(copy.remove) };
};

/** Listens only on the loopback address, because the machine may lack IPv6. */
const onPort = (text: string, port: number): string =>
  text
    .replaceAll(/^(\s*)listen 80( default_server)?;$/gm, `$1listen 127.0.0.1:${port}$2;`)
    .replaceAll(/^\s*listen \[::\]:80.*$/gm, '');

const debianNginx = async (port: number): Promise<Copy> => {
  const copy = await copyOfPackage('nginx', ({ etc, var: folder }) => [
    [/\/etc\/nginx/g, etc],
    [/\/run\/nginx\.pid/g, join(folder, 'nginx.pid')],
    [/\/var\/log\/nginx/g, folder],
    [/^user www-data;$/gm, ''],
    [/^(\s*)listen 80 default_server;$/gm, `$1listen 127.0.0.1:${port} default_server;`],
    [/^\s*listen \[::\]:80.*$/gm, ''],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(copy.var, name)};`,
  );
  await addFiles(copy.etc, { 'conf.d/temporary.conf': `${temporary.join('\n')}\n` });
  return copy;
};
