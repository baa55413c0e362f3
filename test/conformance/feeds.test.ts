import { describe, expect, onTestFinished, test } from 'vitest';
import { apache } from '../../src/hosts/apache.ts';
import { caddy } from '../../src/hosts/caddy.ts';
import type { Host } from '../../src/hosts/host.ts';
import { nginx } from '../../src/hosts/nginx.ts';
import { addFiles } from '../helpers/files.ts';
import { apacheInstalled, startApache } from './apache-server.ts';
import { caddyInstalled, startCaddy } from './caddy-server.ts';
import { type Fixture, fixtureOf } from './fixture.ts';
import { LANGUAGES } from './languages.ts';
import { nginxInstalled, startNginx } from './nginx-server.ts';
import type { Running } from './suite.ts';

type Start = (published: Pick<Fixture, 'emit' | 'folder'>) => Promise<Running>;

const SERVERS: readonly (readonly [name: string, host: Host, start: Start, installed: boolean])[] = [
  ['nginx', nginx, startNginx, nginxInstalled],
  ['Apache', apache, startApache, apacheInstalled],
  ['Caddy', caddy, startCaddy, caddyInstalled],
];

const XML = '<?xml version="1.0"?><x/>';
const FILES = {
  'feeds/posts.rss': XML,
  'feeds/posts.atom': XML,
  'feeds/posts.json': '{}',
  'feeds/tags/red.rss': XML,
  'feeds/sitemap.json': '{}',
};

describe.each(SERVERS)('%s, configured for feeds', (_, host, start, installed) => {
  test.skipIf(!installed && process.env.CI === undefined)(
    'answers with the media type of each, and serves other files with their extensions, and HTML, as downloads',
    async () => {
      const fixture = await fixtureOf('languages', host, { feeds: true });
      onTestFinished(fixture.remove);
      const [[key, [, lang]]] = Object.entries(LANGUAGES) as [[string, string[]]];
      const places = [key, `${key}/lang=${lang}`];
      const feeds = places.flatMap((place) =>
        Object.entries(FILES).map(([path, text]) => [`api/public/v1/${place}/${path}`, text] as const),
      );
      const assets = ['assets/0f0f0f0f0f0f-posts.rss', 'assets/0f0f0f0f0f0f-page.html'];
      await addFiles(
        fixture.folder,
        Object.fromEntries([...feeds, ...assets.map((path) => [`api/public/${path}`, XML] as const)]),
      );
      const { origin, close } = await start(fixture);
      onTestFinished(close);
      const ask = async (path: string) => {
        const { status, headers } = await fetch(`${origin}/api/public/${path}`);
        return { status, type: headers.get('content-type'), cache: headers.get('cache-control') };
      };
      const found = (type: string) => ({
        status: 200,
        type: `application/${type}; charset=utf-8`,
        cache: fixture.site.cache.lists,
      });
      for (const place of places.flatMap((each) => [`v1/${each}`, each])) {
        expect(await ask(`${place}/feeds/posts.rss`)).toEqual(found('rss+xml'));
        expect(await ask(`${place}/feeds/posts.atom`)).toEqual(found('atom+xml'));
        expect(await ask(`${place}/feeds/posts.json`)).toEqual(found('json'));
        expect(await ask(`${place}/feeds/tags/red.rss`)).toEqual(found('rss+xml'));
        expect(await ask(`${place}/feeds/sitemap.json`)).toEqual(found('json'));
        for (const path of ['feeds', 'feeds/posts', 'feeds/posts.xml', 'feeds/tags/blue.rss', 'feeds/authors/a.rss'])
          expect(await ask(`${place}/${path}`), path).toMatchObject({
            status: 404,
            type: 'application/json; charset=utf-8',
          });
      }
      expect(await ask(`v1/${key}/feeds/posts.rss?lang=${lang}`)).toEqual(found('rss+xml'));
      expect(await ask('v1/nobody/feeds/posts.rss')).toMatchObject({ status: 401 });
      for (const path of assets)
        expect(await ask(path), path).toMatchObject({ status: 200, type: 'application/octet-stream' });
    },
  );
});
