import { expect, test } from 'vitest';
import { netlifyRules } from '../../src/hosts/netlify-rules.ts';
import { hostInput } from '../helpers/host-input.ts';
import { site, siteVersion } from '../helpers/site.ts';

const emit = (of = site(), now = 0): { redirects: string[]; headers: string } => {
  const [redirects, headers] = netlifyRules.emit(hostInput({ site: of, now })).published;
  return { redirects: redirects?.content.trimEnd().split('\n') ?? [], headers: headers?.content ?? '' };
};

test('publishes _redirects and _headers', () => {
  expect(netlifyRules.emit(hostInput()).published.map(({ path }) => path)).toEqual(['_redirects', '_headers']);
});

test('a redirect is: from, parameters, to, status', () => {
  const { redirects } = emit();
  expect(redirects).toContain(
    '/api/public/v1/:key/posts category=:category /api/public/v1/:key/posts/category=:category/tags=/author=/limit=20/offset=0.json 200',
  );
  expect(redirects).toContain('/api/public/:key/posts/:slug /api/public/v1/:key/posts/:slug.json 200');
  expect(redirects.at(-1)).toBe('/api/public/* /api/public/errors/not_found.json 404');
});

test('a query is never answered by a rule that leaves out one of its filters: larger sets of parameters come first', () => {
  const sets = emit()
    .redirects.filter((line) => line.startsWith('/api/public/v1/:key/posts '))
    .map((line) => line.split(' ').filter((token) => /^[a-z]+=:/.test(token)));
  expect(sets).toHaveLength(32);
  sets.forEach((set, at) => {
    for (const earlier of sets.slice(0, at)) expect(earlier.every((token) => set.includes(token))).toBe(false);
  });
});

test('only a sunset comes before files that exist', () => {
  const { redirects } = emit(
    site({ versions: { v1: siteVersion({ sunset: 1, suggest: 'v2' }), v2: siteVersion() } }),
    1,
  );
  const forced = redirects.filter((line) => line.endsWith('!'));
  expect(forced[0]).toBe('/api/public/v1/* /api/public/errors/version_sunset.json 410!');
  expect(forced).toHaveLength(7);
  expect(redirects.some((line) => / 200!| 404!/.test(line))).toBe(false);
});

test('headers are blocks of an address and its indented headers', () => {
  expect(emit().headers).toMatch(
    /^\/api\/public\/\*\n {2}access-control-allow-origin: \*\n {2}access-control-expose-headers: .+\n {2}x-content-type-options: nosniff\n\//,
  );
  expect(emit().headers).toContain('\n/api/public/v1/:key/posts/:slug\n  cache-control: details\n');
});
