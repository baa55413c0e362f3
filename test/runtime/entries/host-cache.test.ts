import { expect, test } from 'vitest';
import { withHostCache } from '../../../src/runtime/entries/host-cache.ts';
import { createResponder } from '../../../src/runtime/resolver/respond.ts';
import type { Site } from '../../../src/runtime/resolver/site.ts';
import fc from '../../helpers/fast-check.ts';
import { site, siteVersion } from '../../helpers/site.ts';

const HEADER = 'the-host-cache-control';
const YEAR = 31_536_000;
const REQUEST = { method: 'GET', target: '/api/public/v1/demo/posts/a', ifNoneMatch: null, acceptEncoding: null };

/** The lifetime in the host's cache of an answer with this `Cache-Control`. */
const lifetimeOf = async (
  cacheControl: string,
  on: Site,
  now: number,
  more: Omit<Parameters<typeof withHostCache>[0], 'header'> = {},
): Promise<string | undefined> => {
  const answer = { status: 200, headers: { 'cache-control': cacheControl }, body: null };
  const respond = withHostCache(
    { header: HEADER, ...more },
    on,
    async () => answer,
    () => now,
  );
  return (await respond(REQUEST)).headers[HEADER];
};

const PUBLIC = 'public, max-age=60';
const moment = fc.option(fc.nat({ max: 10 ** 12 }));

test('an answer is stored until the next moment that changes answers, and no longer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(moment, moment), { maxLength: 3 }),
      fc.nat({ max: 10 ** 12 }),
      async (all, now) => {
        const versions = all.map(
          ([deprecated, sunset], at) => [`v${at}`, siteVersion({ deprecated, sunset })] as const,
        );
        const next = Math.min(...all.flat().filter((one): one is number => one !== null && one > now));
        const seconds = Math.min(YEAR, Math.floor((next - now) / 1000));
        expect(await lifetimeOf(PUBLIC, site({ versions: Object.fromEntries(versions) }), now)).toBe(
          seconds === 0 ? 'no-store' : `public, max-age=${seconds}, must-revalidate`,
        );
      },
    ),
  );
});

test('a host that serves expired answers does not store one that a coming moment changes', async () => {
  const on = site({ versions: { v1: siteVersion({ sunset: 5000 }) } });
  expect(await lifetimeOf(PUBLIC, on, 4000, { servesStale: true })).toBe('no-store');
  expect(await lifetimeOf(PUBLIC, on, 5000, { servesStale: true })).toContain(String(YEAR));
});

test('if requests are counted, an answer is stored as long as by readers, until the next moment', async () => {
  const on = site({ versions: { v1: siteVersion({ sunset: 100_000 }) } });
  const storedAt = (cacheControl: string, now: number) => lifetimeOf(cacheControl, on, now, { asReaders: true });
  expect(await storedAt(PUBLIC, 0)).toBe('public, max-age=60, must-revalidate');
  expect(await storedAt(PUBLIC, 70_000)).toBe('public, max-age=30, must-revalidate');
  expect(await storedAt('no-cache', 0)).toBe('no-store');
});

test.each(['no-store', 'private, max-age=60', 'public, No-Store'])(
  'an answer that is %s gets no lifetime',
  async (value) => {
    expect(await lifetimeOf(value, site(), 0)).toBeUndefined();
  },
);

test('a file and an error have a lifetime, an internal error has none', async () => {
  const answerOf = (read: () => Promise<Uint8Array | null>) =>
    withHostCache({ header: HEADER }, site(), createResponder(site(), read))(REQUEST);
  const stored = { [HEADER]: `public, max-age=${YEAR}, must-revalidate` };
  expect(await answerOf(async () => new Uint8Array(2))).toMatchObject({ status: 200, headers: stored });
  expect(await answerOf(async () => null)).toMatchObject({ status: 404, headers: stored });
  const failed = await answerOf(() => Promise.reject(new Error('no')));
  expect(failed.status).toBe(500);
  expect(failed.headers).not.toHaveProperty(HEADER);
});

test('an answer made just before a sunset is stored only until it, however long it takes to read', async () => {
  const on = site({ versions: { v1: siteVersion({ sunset: 5000 }) } });
  let now = 3000;
  const read = async () => {
    now = 9000;
    return new Uint8Array(2);
  };
  const respond = withHostCache(
    { header: HEADER },
    on,
    createResponder(on, read, () => now),
    () => now,
  );
  const { status, headers } = await respond(REQUEST);
  expect([status, headers[HEADER]]).toEqual([200, 'public, max-age=2, must-revalidate']);
});
