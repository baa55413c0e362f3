import { expect, test } from 'vitest';
import { gaps, type Needs, sizeGaps } from '../../src/hosts/capabilities.ts';
import type { Host } from '../../src/hosts/host.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import { site, siteVersion } from '../helpers/site.ts';

const EXACT: Host = {
  name: 'exact',
  capabilities: { query: 'compute', status: [401, 404, 405, 410], headers: true, clock: true, redirects: true },
  limits: {},
  emit: () => ({ published: [], server: [] }),
};

const lacking = (capabilities: Partial<Host['capabilities']>): Host => ({
  ...EXACT,
  capabilities: { ...EXACT.capabilities, ...capabilities },
});

const limited = (limits: Partial<Host['limits']>): Host => ({ ...EXACT, limits: { ...EXACT.limits, ...limits } });

const NEEDS: Needs = {
  site: site(),
  now: 100,
  oldSlugs: 0,
  files: 20,
  largest: { path: 'assets/0f-film.mp4', bytes: 500 },
  output: {
    published: [],
    server: [
      { path: 'a.js', content: 'x'.repeat(90) },
      { path: 'a.json', content: 'x'.repeat(999) },
    ],
    rules: { _redirects: 7, _headers: 2 },
  },
  allowLimited: false,
};

const sunsetAt = (moment: number) => site({ versions: { v1: siteVersion({ sunset: moment }) } });

const codes = (host: Host, needs: Partial<Needs> = {}): string[] =>
  gaps(host, { ...NEEDS, ...needs }).map(({ severity, code }) => `${severity} ${code}`);

test('a host with every capability has no gap', () => {
  expect(codes(EXACT)).toEqual([]);
  expect(codes(EXACT, { site: sunsetAt(200) })).toEqual([]);
});

test.each<readonly [what: string, host: Host, needs: Partial<Needs>, code: string]>([
  ['queries', lacking({ query: 'none' }), {}, 'host/no-queries'],
  ['401', lacking({ status: [404, 410] }), {}, 'host/no-401'],
  ['410 for a sunset ahead', lacking({ status: [401] }), { site: sunsetAt(200) }, 'host/no-410'],
  ['410 for a sunset that has passed', lacking({ status: [401] }), { site: sunsetAt(50) }, 'host/no-410'],
  ['headers', lacking({ headers: false }), {}, 'host/no-headers'],
  ['a clock', lacking({ clock: false }), { site: sunsetAt(200) }, 'host/no-clock'],
  ['redirects of old slugs', lacking({ redirects: false }), { oldSlugs: 3 }, 'host/no-redirects'],
  ['room for the files', limited({ files: 19 }), {}, 'host/too-many-files'],
  ['room for the largest file', limited({ fileBytes: 499 }), {}, 'host/file-too-large'],
  ['room for the rules', limited({ rules: 6 }), {}, 'host/too-many-rules'],
  ['room for the code', limited({ codeBytes: 89 }), {}, 'host/code-too-large'],
])('%s missing is an error, and a warning if it is accepted', (_, host, needs, code) => {
  expect(codes(host, needs)).toEqual([`error ${code}`]);
  expect(codes(host, { ...needs, allowLimited: true })).toEqual([`warning ${code}`]);
});

test('more files than any plan allows are an error, even if accepted', () => {
  const host: Host = { ...limited({ files: 10 }), mostFiles: 19 };
  expect(codes(host, { allowLimited: true })).toEqual(['error host/too-many-files']);
  expect(codes({ ...host, mostFiles: 20 }, { allowLimited: true })).toEqual(['warning host/too-many-files']);
  const [gap] = gaps(host, NEEDS);
  expect(gap?.message).toContain('Its largest plan allows 19.');
  expect(gap?.help).not.toContain('--allow-limited');
});

test('more bytes in all than the limit are a warning, as the files are already written', () => {
  const host = limited({ bytes: 1000 });
  expect(sizeGaps(host, 1000)).toEqual([]);
  expect(sizeGaps(EXACT, 1001)).toEqual([]);
  expect(sizeGaps(host, 1001)).toMatchObject([
    {
      severity: 'warning',
      code: 'host/output-too-large',
      message: 'exact allows 1,000 bytes in all, but there are 1,001.',
    },
  ]);
  expect(HOSTS['github-pages']?.limits?.bytes).toBe(1_000_000_000);
});

test('more rules than another reader of the files supports are a warning', () => {
  const host: Host = { ...EXACT, alsoReadBy: { name: 'Elsewhere', rules: 6 } };
  const [gap, ...others] = gaps(host, NEEDS);
  expect([gap?.severity, gap?.code, others]).toEqual(['warning', 'host/too-many-rules', []]);
  expect(gap?.message).toBe('Elsewhere reads at most 6 rules of _redirects, but there are 7. It ignores the others.');
  expect(gap?.help).not.toContain('--allow-limited');
  expect(codes({ ...host, alsoReadBy: { name: 'Elsewhere', rules: 7 } })).toEqual([]);
});

test.each<readonly [what: string, host: Host, needs: Partial<Needs>]>([
  ['410 without any sunset', lacking({ status: [401] }), {}],
  ['a clock for a sunset that has passed', lacking({ clock: false }), { site: sunsetAt(50) }],
  ['pages for all queries', lacking({ query: 'rules' }), {}],
  ['more than the limits', limited({ files: 20, fileBytes: 500, bytes: 0, rules: 7, codeBytes: 90 }), {}],
  ['any size where there is no file of note', limited({ fileBytes: 1 }), { largest: null }],
])('%s is not needed', (_, host, needs) => {
  expect(codes(host, needs)).toEqual([]);
});

test('a gap names the hosts without it, and the flag', () => {
  const [gap] = gaps(lacking({ query: 'none' }), NEEDS);
  expect(gap?.help).toMatch(
    /^These targets support queries: node, .*\bcloudflare\b.*\bcloudfront\b.*\. Or build anyway with --allow-limited\.$/,
  );
  expect(gap?.help).not.toContain('github-pages');
});

test('every host is listed under its own name', () => {
  for (const [name, host] of Object.entries(HOSTS)) expect(host.name).toBe(name);
});

test('a host that ignores unknown parameters is an error where queries are declared, and names no such target', () => {
  const queries = { filters: {}, sort: ['title'], include: false, archives: false, pass: [] };
  const declared = site({ versions: { v1: siteVersion({ queries }) } });
  const host = lacking({ query: 'rules', ignoresUnknown: true });
  expect(codes(host)).toEqual([]);
  expect(codes(host, { site: declared })).toEqual(['error host/no-queries']);
  expect(codes(lacking({ query: 'rules' }), { site: declared })).toEqual([]);
  expect(gaps(host, { ...NEEDS, site: declared })[0]?.help).not.toContain('netlify-rules');
});
