import { expect, test } from 'vitest';
import { RETRIES } from '../../../src/publish/deploy/retry.ts';
import { purgeCalls } from '../../../src/publish/purge/cloudflare.ts';
import { openCaches } from '../../../src/publish/purge/open-caches.ts';
import type { DiagnosticError } from '../../../src/shared/diagnostics/diagnostic.ts';
import { cloudflareAnswers, startCdn } from '../../helpers/cdn-server.ts';

const TOKEN = 'a-token-that-nobody-must-see';
const CHANGED = { exact: ['/api/public/v1/demo/tags'], lists: ['/api/public/v1/demo/posts'] };

interface Purged {
  readonly waits: number[];
  /** How often the deploy's lock was extended. */
  readonly held: number;
  readonly error: DiagnosticError | null;
}

const purgeAt = async (origin: string): Promise<Purged> => {
  const waits: number[] = [];
  let held = 0;
  const caches = openCaches('cloudflare:0123abcd', {
    root: '/',
    url: new URL('https://api.example.com/api/public'),
    publicBase: '/api/public',
    env: { CLOUDFLARE_API_TOKEN: TOKEN, CLOUDFLARE_API_BASE_URL: origin },
    retries: { ...RETRIES, firstWait: 2000, random: () => 0.5, sleep: async (wait) => void waits.push(wait) },
  });
  const hold = async (): Promise<void> => {
    held += 1;
  };
  const error = await caches.purge(CHANGED, hold).then(
    () => null,
    (thrown: DiagnosticError) => thrown,
  );
  return { waits, held, error };
};

test('sends prefixes to the zone, with the token', async () => {
  const { origin, requests } = await startCdn(cloudflareAnswers(200));
  expect(await purgeAt(origin)).toEqual({ waits: [], held: 1, error: null });
  const body = '{"prefixes":["api.example.com/api/public/v1/demo/posts","api.example.com/api/public/v1/demo/tags"]}';
  expect(requests).toEqual([
    { method: 'POST', url: '/zones/0123abcd/purge_cache', authorization: `Bearer ${TOKEN}`, body },
  ]);
});

test('repeats a rate-limited call after the requested time, and renews the lock meanwhile', async () => {
  const { origin, requests } = await startCdn(
    cloudflareAnswers(429, 'Slow down.', { 'retry-after': '45' }),
    cloudflareAnswers(500),
    cloudflareAnswers(200),
  );
  const { waits, held, error } = await purgeAt(origin);
  expect(error).toBeNull();
  expect(waits).toEqual([20_000, 20_000, 5000, 4000]);
  expect(held).toBe(1 + waits.length);
  expect(requests).toHaveLength(3);
});

test.each([
  [401, 'Check the token in CLOUDFLARE_API_TOKEN'],
  [403, 'needs the permission Zone › Cache Purge'],
  [404, 'Check the zone ID'],
  [429, 'The upload is complete.'],
  [302, 'The upload is complete.'],
])('%i: the error has the refusal, its reason and the fix, not the token', async (status, helps) => {
  const { origin } = await startCdn(
    cloudflareAnswers(status, `No: Bearer ${TOKEN}`, { location: 'http://127.0.0.1:9/' }),
  );
  const [diagnostic] = (await purgeAt(origin)).error?.diagnostics ?? [];
  expect(diagnostic).toMatchObject({ severity: 'error', code: 'deploy/not-invalidated' });
  expect(diagnostic?.message).toContain('Cloudflare 0123abcd');
  expect(diagnostic?.help).toContain(helps);
  expect(JSON.stringify(diagnostic)).not.toContain(TOKEN);
});

test('no response, or one that is cut off, is an error as well', async () => {
  const { origin } = await startCdn((response) => response.destroy());
  for (const address of [origin, 'http://127.0.0.1:9'])
    expect((await purgeAt(address)).error?.diagnostics).toMatchObject([{ code: 'deploy/not-invalidated' }]);
});

test.each([
  ['an empty body', ''],
  ['a page', '<html>Sign in</html>'],
  ['success: false', '{"success":false,"errors":[{"code":7,"message":"No purge."}]}'],
  ['other JSON', '[]'],
])('a 200 that does not confirm the purge is an error: %s', async (_, body) => {
  const { origin } = await startCdn((response) => response.end(body));
  const [diagnostic] = (await purgeAt(origin)).error?.diagnostics ?? [];
  expect(diagnostic).toMatchObject({ code: 'deploy/not-invalidated' });
  expect(diagnostic?.message).toContain(body.includes('No purge') ? '200: No purge. (7)' : '200 without');
  expect(diagnostic?.help).toContain('CLOUDFLARE_API_BASE_URL');
});

test.each([
  ['cloudflare:', {}, 'is not a CDN'],
  ['akamai:abc', {}, 'is not a CDN'],
  ['cloudflare:a/../b', {}, 'is not a CDN'],
  ['cloudflare:abc', { url: null }, 'Cloudflare needs the URL of the live API'],
  ['cloudflare:abc', { env: {} }, 'CLOUDFLARE_API_TOKEN is not set'],
  ['cloudflare:abc', { env: { CLOUDFLARE_API_TOKEN: `${TOKEN}\n` } }, 'CLOUDFLARE_API_TOKEN is not a valid token'],
  ['fastly:abc', { url: null }, 'Fastly needs the URL of the live API'],
  ['fastly:abc', {}, 'FASTLY_API_TOKEN is not set'],
  ['E2EXAMPLE', {}, 'npm install'],
])('refuses an unusable CDN before a deploy: %s %j', (given, options, says) => {
  const open = (): unknown =>
    openCaches(given, {
      root: '/',
      url: new URL('https://api.example.com/api/public'),
      publicBase: '/api/public',
      env: { CLOUDFLARE_API_TOKEN: TOKEN },
      ...options,
    });
  let [text, code] = ['', 0];
  try {
    open();
  } catch (error) {
    const { diagnostics, exitCode } = error as DiagnosticError;
    [text, code] = [JSON.stringify(diagnostics), exitCode];
  }
  expect(text).toContain(says);
  expect(text).not.toContain(TOKEN);
  expect(code).toBe(2);
});

const URL_OF_API = new URL('https://api.example.com/api/public/');
const BASE = '/api/public';
const POSTS = `${BASE}/v1/demo/posts`;

test('thirty prefixes go into one call', () => {
  const exact = Array.from({ length: 61 }, (_, at) => `${BASE}/v1/demo/posts/post-${String(at).padStart(2, '0')}`);
  const calls = purgeCalls({ exact, lists: [] }, URL_OF_API);
  expect(calls.map(({ prefixes }) => prefixes.length)).toEqual([30, 30, 1]);
  expect(calls[2]).toEqual({ prefixes: ['api.example.com/api/public/v1/demo/posts/post-60'] });
});

test('purges every address by prefix: by URL, copies for other origins would remain', () => {
  const exact = [`${POSTS}.json`, `${POSTS}/first`, `${POSTS}/first?lang=de`, `${BASE}/v1/demo/tags`];
  expect(purgeCalls({ exact, lists: [] }, URL_OF_API)).toEqual([
    { prefixes: [`${POSTS}.json`, `${POSTS}/first`, `${BASE}/v1/demo/tags`].map((path) => `api.example.com${path}`) },
  ]);
});

test('a changed list includes its queries and posts, but no other name with the same beginning', () => {
  const exact = [POSTS, `${POSTS}.json`, `${POSTS}/first`, `${POSTS}?category=news`, `${POSTS}-x/first`];
  expect(purgeCalls({ exact, lists: [POSTS] }, URL_OF_API)).toEqual([
    { prefixes: [POSTS, `${POSTS}-x/first`, `${POSTS}.json`].map((path) => `api.example.com${path}`) },
  ]);
});

test('one prefix covers the whole API, and more than 750 addresses', () => {
  const all = [{ prefixes: ['api.example.com/api/public'] }];
  expect(purgeCalls('all', URL_OF_API)).toEqual(all);
  const exact = Array.from({ length: 751 }, (_, at) => `${BASE}/assets/${at}`);
  expect(purgeCalls({ exact, lists: [] }, URL_OF_API)).toEqual(all);
  expect(purgeCalls({ exact: exact.slice(1), lists: [] }, URL_OF_API)).toHaveLength(25);
});
