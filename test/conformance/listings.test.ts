import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { apache } from '../../src/hosts/apache.ts';
import { addFiles, folderOf } from '../helpers/files.ts';
import { freePort } from '../helpers/free-port.ts';
import { apacheInstalled, startApacheOn } from './apache-server.ts';
import { caddyInstalled } from './caddy-server.ts';
import { type Fixture, fixtureOf, POSTS } from './fixture.ts';
import { hasCommand } from './installed.ts';
import { nginxInstalled } from './nginx-server.ts';
import { send } from './request.ts';
import { serveProcess } from './server.ts';
import type { Running } from './suite.ts';

type Start = (folder: string) => Promise<Running>;

/** Debian's Apache with `AllowOverride None` and `Indexes`, its defaults for /var/www. It ignores our `.htaccess`. */
const onApache =
  (fixture: () => Fixture): Start =>
  () =>
    startApacheOn(fixture(), { allowOverride: 'None' });

const onNginx: Start = async (folder) => {
  const port = await freePort();
  const cwd = await folderOf({}, onTestFinished);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  const server = `server { listen 127.0.0.1:${port}; root ${folder}; autoindex on; }`;
  await addFiles(cwd, {
    'nginx.conf': `daemon off; master_process off; pid nginx.pid; error_log stderr error;\nevents {}\nhttp { access_log off; ${temporary.join(' ')} ${server} }\n`,
  });
  return serveProcess({
    command: '/usr/sbin/nginx',
    args: ['-p', cwd, '-e', 'stderr', '-c', `${cwd}/nginx.conf`],
    port,
  });
};

const onCaddy: Start = async (folder) => {
  const port = await freePort();
  const cwd = await folderOf(
    {
      Caddyfile: `{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n}\nhttp://:${port} {\n\troot * ${folder}\n\tfile_server browse\n}\n`,
    },
    onTestFinished,
  );
  const env = { HOME: cwd, XDG_DATA_HOME: cwd, XDG_CONFIG_HOME: cwd };
  return serveProcess({
    command: '/usr/bin/caddy',
    args: ['run', '--adapter', 'caddyfile', '--config', 'Caddyfile'],
    port,
    cwd,
    env,
  });
};

/** Starts `serve` without `serve.json`, which turns listings off. */
const onServe: Start = async (folder) => {
  const port = await freePort();
  const main = createRequire(import.meta.url).resolve('serve/build/main.js');
  return serveProcess({
    command: process.execPath,
    args: [main, '-L', '-n', '-l', `tcp://127.0.0.1:${port}`, folder],
    port,
  });
};

const onPython: Start = async (folder) => {
  const port = await freePort();
  const args = ['-m', 'http.server', '--bind', '127.0.0.1', '--directory', folder, String(port)];
  return serveProcess({ command: 'python3', args, port });
};

const SERVERS: readonly (readonly [name: string, start: (fixture: () => Fixture) => Start, installed: boolean])[] = [
  ['Apache, which ignores .htaccess and lists folders', onApache, apacheInstalled],
  ['nginx with autoindex', () => onNginx, nginxInstalled],
  ['Caddy with browse', () => onCaddy, caddyInstalled],
  ['serve without its configuration', () => onServe, existsSync('node_modules/serve')],
  ['Python’s http.server', () => onPython, hasCommand('python3')],
];

describe('a server of plain files that lists folders', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await fixtureOf('current', apache);
    await rm(`${fixture.folder}/serve.json`, { force: true });
    await chmod(dirname(fixture.folder), 0o755);
  });
  afterAll(() => fixture.remove());

  for (const [name, start, installed] of SERVERS) {
    test.skipIf(!installed && process.env.CI === undefined)(`reveals no keys: ${name}`, async () => {
      const { origin, close } = await start(() => fixture)(fixture.folder);
      onTestFinished(close);
      const texts: string[] = [];
      for (const target of [
        '/',
        '/api',
        '/api/',
        '/api/public',
        '/api/public/',
        '/api/public/v1',
        '/api/public/v1/',
        '/api/public/v1/?C=N;O=D',
      ]) {
        texts.push((await send(origin, { target })).body.toString());
      }
      for (const key of Object.keys(POSTS)) expect(texts.join('\n')).not.toMatch(new RegExp(`\\b${key}\\b`));
      // The server does list other folders.

      const posts = await send(origin, { target: '/api/public/v1/demo/' });
      expect(posts.body.toString()).toContain('stats.json');
    });
  }
});
