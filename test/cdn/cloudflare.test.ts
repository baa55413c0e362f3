import { expect, test } from 'vitest';
import { openCaches } from '../../src/cdn/open-caches.ts';
import { RETRIES } from '../../src/deploy/retry.ts';
import type { DiagnosticError } from '../../src/diagnostics/diagnostic.ts';
import { cloudflareSays, startCdn } from '../helpers/cdn-server.ts';

const TOKEN = 'a-token-that-nobody-must-see';
const CHANGED = { exact: ['/api/public/v1/demo/tags'], lists: ['/api/public/v1/demo/posts'] };

interface Purged {
  readonly waits: number[];
  /** How often the lock was held on to. */
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

test('addresses and prefixes are sent to the zone, with the token', async () => {
  const { origin, requests } = await startCdn(cloudflareSays(200));
  expect(await purgeAt(origin)).toEqual({ waits: [], held: 2, error: null });
  expect(requests).toEqual(
    [
      '{"files":["https://api.example.com/api/public/v1/demo/tags"]}',
      '{"prefixes":["api.example.com/api/public/v1/demo/posts"]}',
    ].map((body) => ({ method: 'POST', url: '/zones/0123abcd/purge_cache', authorization: `Bearer ${TOKEN}`, body })),
  );
});

test('a call too many is made again after as long as the answer says, holding on to the lock', async () => {
  const { origin, requests } = await startCdn(
    cloudflareSays(429, 'Slow down.', { 'retry-after': '45' }),
    cloudflareSays(500),
    cloudflareSays(200),
  );
  const { waits, held, error } = await purgeAt(origin);
  expect(error).toBeNull();
  expect(waits).toEqual([20_000, 20_000, 5000, 4000]);
  expect(held).toBe(2 + waits.length);
  expect(requests).toHaveLength(4);
});

test.each([
  [401, 'Look at the token in CLOUDFLARE_API_TOKEN'],
  [403, 'needs the permission Zone › Cache Purge'],
  [404, 'Look at the id of the zone'],
  [429, 'What was uploaded stays.'],
  [302, 'What was uploaded stays.'],
])('%i: what was refused, why, and what helps, without the token', async (status, helps) => {
  const { origin } = await startCdn(cloudflareSays(status, `No: Bearer ${TOKEN}`, { location: 'http://127.0.0.1:9/' }));
  const [diagnostic] = (await purgeAt(origin)).error?.diagnostics ?? [];
  expect(diagnostic).toMatchObject({ severity: 'error', code: 'deploy/not-invalidated' });
  expect(diagnostic?.message).toContain('Cloudflare 0123abcd');
  expect(diagnostic?.help).toContain(helps);
  expect(JSON.stringify(diagnostic)).not.toContain(TOKEN);
});

test('nobody at the address, or an answer that is cut off: an error as well', async () => {
  const { origin } = await startCdn((response) => response.destroy());
  for (const address of [origin, 'http://127.0.0.1:9'])
    expect((await purgeAt(address)).error?.diagnostics).toMatchObject([{ code: 'deploy/not-invalidated' }]);
});

test.each([
  ['cloudflare:', {}, 'names no caches'],
  ['akamai:abc', {}, 'names no caches'],
  ['cloudflare:a/../b', {}, 'names no caches'],
  ['cloudflare:abc', { url: null }, 'Nobody has said where the API is'],
  ['cloudflare:abc', { env: {} }, 'CLOUDFLARE_API_TOKEN is not set'],
  ['cloudflare:abc', { env: { CLOUDFLARE_API_TOKEN: `${TOKEN}\n` } }, 'CLOUDFLARE_API_TOKEN holds no token'],
  ['fastly:abc', { url: null }, 'Nobody has said where the API is'],
  ['fastly:abc', {}, 'FASTLY_API_TOKEN is not set'],
  ['E2EXAMPLE', {}, 'npm install'],
])('what cannot be told anything is refused before a deploy: %s %j', (given, options, says) => {
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
