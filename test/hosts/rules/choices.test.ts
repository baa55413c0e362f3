import { describe, expect, test } from 'vitest';
import { evaluateChoices } from '../../../src/hosts/answers/by-computing.ts';
import { choices } from '../../../src/hosts/rules/choices.ts';
import { searchParameters } from '../../../src/runtime/resolver/address.ts';
import { plan } from '../../../src/runtime/resolver/plan.ts';
import type { Site } from '../../../src/runtime/resolver/site.ts';
import fc from '../../helpers/fast-check.ts';
import { site, siteVersion } from '../../helpers/site.ts';

const NOW = Date.UTC(2026, 0, 1);
const SITES: Record<string, Site> = {
  'of one version': site({ keys: ['demo', 'demo-2'] }),
  'with lists of 7': site({ versions: { v1: siteVersion({ limit: { default: 7, max: 9 } }) } }),
  'below another base': site({ base: '/content' }),
  'with feeds': site({ feeds: true }),
  'with Markdown': site({ markdown: true }),
  'with languages': site({
    keys: ['demo', 'demo-2', 'v', 'plain'],
    languages: { demo: ['en', 'de', 'pt-BR'], 'demo-2': ['en', 'de', 'pt-BR'], v: ['de', 'ja'] },
  }),
  'with versions that come and go': site({
    legacy: 'v2',
    versions: {
      v1: siteVersion({ deprecated: NOW - 2, sunset: NOW, suggest: 'v2' }),
      v2: siteVersion({ deprecated: NOW, sunset: NOW + 1, suggest: 'v10' }),
      v10: siteVersion({ limit: { default: 5, max: 1000 } }),
    },
  }),
};

const segment = fc.constantFrom(
  ...['v1', 'v2', 'v10', 'v9', 'demo', 'demo-2', 'Demo', 'nobody', 'posts', 'tags', 'stats', 'index', 'assets'],
  ...['plain', 'v', 'lang=de', 'lang=en', 'lang=ja', 'lang=xx', 'lang=de|posts'],
  ...[
    'errors',
    'openapi.json',
    'docs.html',
    'manifest.json',
    'feeds',
    'hello.md',
    'llms.txt',
    'llms-full.txt',
    'posts.rss',
    'categories',
    'hello.atom',
    'sitemap.json',
    '0af3.json',
    'hello',
    'p%6Fsts',
    'a|b',
    'a.b',
    '..',
    '.',
    '',
    'a%2Fb',
  ],
);
const value = fc.constantFrom(
  '',
  'news',
  'a_b',
  'a,b',
  'a,a',
  '%2C',
  ',x,',
  '20',
  '020',
  '7',
  '0',
  '101',
  '5x',
  '!',
  '..',
  ...['de', 'en', 'ja', 'pt-BR', 'd%65', 'xx'],
);
const parameter = fc
  .tuple(
    fc.constantFrom('lang', 'lang', 'category', 'tags', 'author', 'limit', 'offset', 'l%69mit', 'Limit', 'x'),
    value,
  )
  .map(([name, text]) => (text === '' ? name : `${name}=${text}`));
const request = fc.record({
  path: fc
    .oneof(
      fc.array(segment, { maxLength: 6 }),
      fc
        .tuple(
          fc.constantFrom('v1/', 'v2/', 'v10/', ''),
          fc.constantFrom('demo', 'nobody', 'plain', 'v'),
          fc.constantFrom('', '/lang=de', '/lang=ja'),
          fc.constantFrom('posts', 'posts/hello', 'tags'),
        )
        .map(([version, key, folder, rest]) => [`${version}${key}${folder}`, rest]),
    )
    .map((segments) => segments.join('/')),
  search: fc.array(parameter, { maxLength: 4 }).map((parameters) => parameters.join('&')),
  now: fc.constantFrom(NOW - 3, NOW - 1, NOW, NOW + 1),
});

const decoded = (path: string): string => decodeURIComponent(path);

describe.each(Object.entries(SITES))('a site %s', (_, of) => {
  const list = choices({ site: of, redirects: [], terms: [] }, { time: (moment) => String(moment), keys: true });

  test('choices lead where the resolver leads, or nowhere', () => {
    fc.assert(
      fc.property(request, ({ path, search, now }) => {
        const raw = `${of.base}/${path}`;
        const planned = plan('GET', raw, searchParameters(search), of, now);
        const {
          error = '',
          file,
          missing,
          lifecycle,
          deprecation,
        } = evaluateChoices(list, {
          address: `${raw}?${search}`,
          path: decoded(raw),
          search,
          time: String(now),
        });
        const answer = error !== '' ? error : `${of.base.slice(1)}/${file}`;
        // Rules refuse encoded dots and slashes before anything else.
        if (raw.includes('%2F')) return void expect(error).toBe('not_found');
        if (planned.status !== 200) expect(error === '' ? missing : error).toBe(planned.miss);
        else if (!answer.includes('!')) expect(answer).toBe(planned.file);
        // An unknown language has no files.
        else if (planned.list === null)
          expect([missing, planned.file.includes('/lang=')]).toEqual([planned.miss, true]);
        else expect(missing).toBe('variant_not_available');
        if (planned.status !== 200) expect(answer.includes('!') || error !== '').toBe(true);
        expect(lifecycle !== '').toBe(planned.headers.sunset !== undefined);
        expect(deprecation !== '').toBe(planned.headers.deprecation !== undefined);
      }),
      { numRuns: 3000 },
    );
  });
});

test.each([
  ['', 'posts.json'],
  ['limit=020&offset=000', 'posts.json'],
  ['limit=x&offset=-1&category=&utm=1', 'posts.json'],
  ['%74ags=%2Cred,&nags=blue', 'posts/category=/tags=red/author=/limit=20/offset=0.json'],
  ['%74ags=red&x=1&tags=blue', 'posts/category=/tags=!/author=/limit=20/offset=0.json'],
  ['tags&tags=red', 'posts/category=/tags=!/author=/limit=20/offset=0.json'],
  ['offset=40&limit=1000&author=ann&category=news', 'posts/category=news/tags=/author=ann/limit=100/offset=40.json'],
])('finds the file of the query: %s', (search, file) => {
  const address = '/api/public/v1/demo/posts';
  const values = evaluateChoices(choices({ site: site(), redirects: [], terms: [] }, { time: String, keys: true }), {
    address,
    path: address,
    search,
    time: '',
  });
  expect(values.file).toBe(`v1/demo/${file}`);
});
