import { describe, expect, onTestFinished, test } from 'vitest';
import { apache } from '../../src/hosts/apache.ts';
import { caddy } from '../../src/hosts/caddy.ts';
import type { Host } from '../../src/hosts/host.ts';
import { nginx } from '../../src/hosts/nginx.ts';
import { addFiles } from '../helpers/files.ts';
import { apacheInstalled, startApache } from './apache-server.ts';
import { caddyInstalled, startCaddy } from './caddy-server.ts';
import { type Fixture, fixtureOf } from './fixture.ts';
import { nginxInstalled, startNginx } from './nginx-server.ts';
import type { Running } from './suite.ts';

type Start = (published: Pick<Fixture, 'emit' | 'folder'>) => Promise<Running>;

const SERVERS: readonly (readonly [name: string, host: Host, start: Start, installed: boolean])[] = [
  ['nginx', nginx, startNginx, nginxInstalled],
  ['Apache', apache, startApache, apacheInstalled],
  ['Caddy', caddy, startCaddy, caddyInstalled],
];

const PAGE = '<!doctype html><title>Docs</title>';

describe.each(SERVERS)('%s, configured for pages that describe versions', (_, host, start, installed) => {
  test.skipIf(!installed && process.env.CI === undefined)(
    'shows them, and serves all other HTML as downloads',
    { timeout: 900_000 },
    async () => {
      const fixture = await fixtureOf('current', host, { docs: true });
      onTestFinished(fixture.remove);
      await addFiles(fixture.folder, {
        'api/public/v1/docs.html': PAGE,
        'api/public/assets/0f0f0f0f0f0f-docs.html': PAGE,
      });
      const { origin, close } = await start(fixture);
      onTestFinished(close);
      const ask = async (path: string, method = 'GET') => {
        const { status, headers, text } = await fetch(`${origin}/api/public/${path}`, { method }).then(async (one) => ({
          status: one.status,
          headers: one.headers,
          text: await one.text(),
        }));
        return { status, text, type: headers.get('content-type'), cache: headers.get('cache-control') };
      };
      const page = { status: 200, text: PAGE, type: 'text/html; charset=utf-8', cache: fixture.site.cache.lists };
      expect(await ask('v1/docs.html')).toEqual(page);
      expect(await ask('v1/docs.html/')).toEqual(page);
      expect(await ask('v1/docs.html?x=1', 'HEAD')).toEqual({ ...page, text: '' });
      expect(await ask('v1/docs.html', 'POST')).toMatchObject({ status: 405 });
      expect(await ask('v9/docs.html')).toMatchObject({ status: 404 });
      expect(await ask('assets/0f0f0f0f0f0f-docs.html')).toMatchObject({
        status: 200,
        type: 'application/octet-stream',
      });
      expect(await ask('v1/openapi.json')).toMatchObject({ status: 200, type: 'application/json; charset=utf-8' });
    },
  );
});
