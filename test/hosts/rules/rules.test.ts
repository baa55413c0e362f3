import { expect, test } from 'vitest';
import { headerRules } from '../../../src/hosts/rules/header-rules.ts';
import { routes } from '../../../src/hosts/rules/routes.ts';
import type { Rule } from '../../../src/hosts/rules/rule.ts';
import { plan } from '../../../src/runtime/resolver/plan.ts';
import type { Headers, Site } from '../../../src/runtime/resolver/site.ts';
import { site, siteVersion } from '../../helpers/site.ts';

const NOW = Date.UTC(2026, 0, 1);
const DEPRECATED = siteVersion({ deprecated: NOW, sunset: Date.UTC(2026, 5, 30), suggest: 'v2' });
const GONE = siteVersion({ deprecated: NOW - 1, sunset: NOW, suggest: 'v2' });

/** The placeholders' values if a URL matches a pattern, or null. */
const valuesIn = (pattern: string, address: string): Record<string, string> | null => {
  const source = pattern
    .replaceAll('.', '[.]')
    .replace('*', '.*')
    .replaceAll(/:([a-z]+)/g, '(?<$1>[A-Za-z0-9_.=,-]+)');
  const match = new RegExp(`^${source}$`).exec(address);
  return match === null ? null : { ...match.groups };
};

const answer = (rule: Rule, address: string, query: URLSearchParams): string | null => {
  const values = valuesIn(rule.address, address);
  if (values === null || !rule.query.every((name) => query.has(name))) return null;
  const all = { ...values, ...Object.fromEntries(query) };
  return `${rule.status} ${rule.file.slice(1).replaceAll(/:([a-z]+)/g, (_, name: string) => all[name] ?? '')}`;
};

/** The answer of a host that follows the first matching rule. */
const followed = (request: string, of: Site): string | undefined => {
  const [address = '', query = ''] = request.split('?');
  const answers = routes({ site: of, now: NOW, redirects: [] }).map((rule) =>
    answer(rule, address, new URLSearchParams(query)),
  );
  return answers.find((found) => found !== null) ?? undefined;
};

/** The names and values of all headers that rules give a URL. */
const given = (address: string, of: Site): [string, string][] =>
  headerRules({ site: of, now: NOW, redirects: [] })
    .filter((rule) => valuesIn(rule.address, address) !== null)
    .flatMap(({ headers }) => Object.entries(headers))
    .sort();

/** The resolver's answer for the same site and time, without the file's type, which the host decides. */
const resolved = (request: string, of: Site): { readonly answer: string; readonly headers: [string, string][] } => {
  const [address = '', query = ''] = request.split('?');
  const { status, file, headers } = plan('GET', address, (name) => new URLSearchParams(query).get(name), of, NOW);
  const entries = Object.entries<string>(headers satisfies Headers).filter(([name]) => name !== 'content-type');
  return { answer: `${status} ${file}`, headers: entries.sort() };
};

const SITES: Record<string, Site> = {
  'of one version': site(),
  'with lists of 7': site({ versions: { v1: siteVersion({ limit: { default: 7, max: 9 } }) } }),
  'below another base': site({ base: '/content' }),
  'with a deprecated version': site({ versions: { v1: DEPRECATED, v2: siteVersion() } }),
  'with a version past its sunset': site({ versions: { v1: GONE, v2: siteVersion() } }),
  'whose legacy version is the second': site({ legacy: 'v2', versions: { v1: GONE, v2: DEPRECATED } }),
};

const ENDPOINTS = ['posts', 'posts/hello', 'tags', 'categories', 'authors', 'stats'];
const QUERIES = [
  'category=news',
  'tags=a',
  'tags=a,b',
  'tags=a%2Cb',
  'author=ann',
  'limit=5',
  'offset=40',
  'offset=5&limit=5',
  'utm=1&category=news&offset=20',
  'author=ann&category=news',
  'category=c&tags=t&author=a&limit=1&offset=1',
];
const ADDRESSES = ['v1/demo', 'v2/demo', 'demo'].flatMap((key) => [
  ...ENDPOINTS.map((endpoint) => `${key}/${endpoint}`),
  ...QUERIES.map((query) => `${key}/posts?${query}`),
]);

test.each(Object.entries(SITES))('a site %s: rules lead where the resolver leads', (_, of) => {
  for (const address of ADDRESSES) {
    const request = `${of.base}/${address}`;
    expect(followed(request, of), request).toBe(resolved(request, of).answer);
  }
});

test.each(Object.entries(SITES))('a site %s: headers are those of the resolver, none given twice', (_, of) => {
  for (const address of ['v1', 'v2', ''].flatMap((version) => ENDPOINTS.map((name) => `${version}/demo/${name}`))) {
    const request = `${of.base}/${address}`.replaceAll('//', '/');
    if (followed(request, of)?.startsWith('404')) continue;
    expect(given(request, of), request).toEqual(resolved(request, of).headers);
  }
});

test.each([
  ['v1/demo/posts.json', 'lists'],
  ['v1/demo/posts/category=news/tags=/author=/limit=20/offset=0.json', 'lists'],
  ['v1/demo/posts/hello.json', 'details'],
  ['v1/demo/stats.json', 'lists'],
  ['v1/demo/index/manifest.json', 'index'],
  ['v1/demo/index/0f.json', 'index'],
  ['v1/openapi.json', 'lists'],
  ['assets/0f-a.png', 'assets'],
  ['errors/not_found.json', 'errors'],
])('the file %s is cached as %s', (file, group) => {
  expect(given(`/api/public/${file}`, site()).filter(([name]) => name === 'cache-control')).toEqual([
    ['cache-control', group],
  ]);
});

test.each(['assets/0f-a.svg', 'assets/0f-a.png', 'assets/0f-a.svg.png', 'assets/0f-svg'])(
  'the asset %s has the headers of the resolver',
  (file) => {
    const request = `/api/public/${file}`;
    expect(given(request, site())).toEqual(resolved(request, site()).headers);
  },
);

test.each(['v1/demo/nothing', 'v3/demo/posts', 'v1', ''])('nothing is published at /api/public/%s', (address) => {
  expect(followed(`/api/public/${address}`, site())).toBe('404 api/public/errors/not_found.json');
});

test('an empty parameter leads to the same page as an absent one', () => {
  const page = 'category=/tags=/author=/limit=20/offset=20.json';
  for (const query of ['offset=20', 'category=&offset=20', 'tags=&author=&offset=20']) {
    expect(followed(`/api/public/v1/demo/posts?${query}`, site())).toBe(`200 api/public/v1/demo/posts/${page}`);
  }
});

test('a key is never listed', () => {
  const input = { site: site({ keys: ['s3cret'] }), now: NOW, redirects: [] };
  expect(JSON.stringify([routes(input), headerRules(input)])).not.toContain('s3cret');
});
