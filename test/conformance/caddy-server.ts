import { existsSync } from 'node:fs';
import { addFiles } from '../helpers/files.ts';
import { freePort } from '../helpers/free-port.ts';
import type { Fixture } from './fixture.ts';
import { serveProcess } from './server.ts';
import type { Running } from './suite.ts';

const CADDY = '/usr/bin/caddy';

export const caddyInstalled: boolean = existsSync(CADDY);

/** Starts Debian's Caddy with the emitted configuration. */
export const startCaddy = async ({ emit, folder }: Pick<Fixture, 'emit' | 'folder'>): Promise<Running> => {
  const port = await freePort();
  const cwd = await emit({ server: { listen: `127.0.0.1:${port}`, root: folder, serverName: null, tls: null } });
  await addFiles(cwd, {
    'test.caddyfile': '{\n\tadmin off\n\tauto_https off\n}\nimport Caddyfile\n',
  });
  const args = ['run', '--adapter', 'caddyfile', '--config', 'test.caddyfile'];
  return serveProcess({
    command: CADDY,
    args,
    port,
    cwd,
    env: { HOME: cwd, XDG_DATA_HOME: cwd, XDG_CONFIG_HOME: cwd },
  });
};
