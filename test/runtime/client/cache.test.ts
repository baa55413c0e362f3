import { expect, test, vi } from 'vitest';
import {
  type AnswerCache,
  createClient,
  type Deprecation,
  GalleyError,
  NetworkError,
  NotFoundError,
} from '../../../src/runtime/client/client.ts';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import type { SiteVersion } from '../../../src/runtime/resolver/site.ts';
import { publish, readingFrom, treeOf } from '../../helpers/published.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

/** The API as a `fetch` function, and the statuses of its answers. */
const api = async (version: Partial<SiteVersion> = {}, seed = 1) => {
  const ourSite = site({ versions: { v1: siteVersion(version) } });
  const posts = randomPosts({ seed, posts: 30, terms: ['x', 'y'] });
  const handle = createHandler(ourSite, readingFrom(await publish(treeOf(ourSite, [workspaceOf(posts)]))), () => 0);
  const statuses: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await handle(new Request(input as string, init));
    statuses.push(response.status);
    return response;
  };
  return { fetch, statuses };
};

const OPTIONS = { baseUrl: 'https://example.com/api/public', apiKey: 'demo' };

test('requests a cached answer by its ETag, and uses it if it is unchanged', async () => {
  const { fetch, statuses } = await api();
  const client = createClient({ ...OPTIONS, fetch, cache: new Map() });
  const first = await client.posts.list({ tags: 'x' });
  expect(await client.posts.list({ tags: 'x' })).toEqual(first);
  expect(await client.posts.list({ tags: 'x' })).toEqual(first);
  await client.tags();
  expect(statuses).toEqual([200, 304, 304, 200]);
});

test('replaces a cached answer that has changed', async () => {
  const [before, after] = [await api({}, 1), await api({}, 2)];
  let current = before;
  const fetch: typeof globalThis.fetch = (...request) => current.fetch(...request);
  const client = createClient({ ...OPTIONS, fetch, cache: new Map() });
  const old = await client.posts.list();
  current = after;
  const changed = await client.posts.list();
  expect(changed).not.toEqual(old);
  expect(changed).toEqual(await createClient({ ...OPTIONS, fetch: after.fetch }).posts.list());
  expect(after.statuses[0]).toBe(200);
});

test('caches nothing by default, and never an error', async () => {
  const { fetch, statuses } = await api();
  const plain = createClient({ ...OPTIONS, fetch });
  await plain.tags();
  await plain.tags();
  expect(statuses).toEqual([200, 200]);
  const cache = new Map();
  await expect(createClient({ ...OPTIONS, fetch, cache }).posts.get('nothing')).rejects.toThrow();
  expect(cache.size).toBe(0);
});

test('callers cannot change cached answers', async () => {
  const { fetch } = await api();
  const client = createClient({ ...OPTIONS, fetch, cache: new Map() });
  const tags = (await client.tags()) as unknown[];
  tags.length = 0;
  expect(await client.tags()).not.toHaveLength(0);
});

test('a cache may drop answers', async () => {
  const { fetch, statuses } = await api();
  const cache: AnswerCache = { get: () => undefined, set: vi.fn() };
  const client = createClient({ ...OPTIONS, fetch, cache });
  await client.tags();
  await client.tags();
  expect(statuses).toEqual([200, 200]);
  expect(cache.set).toHaveBeenCalledTimes(2);
});

test('notices a deprecation in an answer without a body', async () => {
  const [before, after] = [await api(), await api({ deprecated: 0, suggest: 'v2' })];
  let current = before;
  const onDeprecation = vi.fn<(deprecation: Deprecation) => void>();
  const fetch: typeof globalThis.fetch = (...request) => current.fetch(...request);
  const client = createClient({ ...OPTIONS, fetch, cache: new Map(), onDeprecation });
  await client.tags();
  current = after;
  await client.tags();
  expect(after.statuses).toEqual([304]);
  expect(onDeprecation).toHaveBeenCalledExactlyOnceWith({ version: 'v1', sunset: null, suggest: 'v2' });
});

/** A host with one list of tags, whose behaviour the test sets. */
const moody = () => {
  const host = { mood: 'good' as 'good' | 'refuses headers' | 'away' | '500' | '429' | '404', asked: [] as boolean[] };
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const isByEtag = Object.hasOwn(init?.headers ?? {}, 'if-none-match');
    host.asked.push(isByEtag);
    if (host.mood === 'away' || (host.mood === 'refuses headers' && isByEtag)) throw new TypeError('Failed to fetch');
    if (host.mood !== 'good' && host.mood !== 'refuses headers') return new Response('', { status: Number(host.mood) });
    return isByEtag
      ? new Response(null, { status: 304 })
      : Response.json({ data: [{ name: 'News', slug: 'news' }] }, { headers: { etag: '"1"' } });
  };
  return Object.assign(host, { fetch });
};

const TAGS = [{ name: 'News', slug: 'news' }];

test('if a request by ETag fails, repeats it without; after two failures, stops using ETags', async () => {
  const host = moody();
  const client = createClient({ ...OPTIONS, fetch: host.fetch, cache: new Map(), retries: 0 });
  await client.tags();
  host.mood = 'refuses headers';
  for (let call = 0; call < 3; call += 1) expect(await client.tags()).toEqual(TAGS);
  expect(host.asked).toEqual([false, true, false, true, false, false]);
});

test('one network failure does not end requests by ETag', async () => {
  const host = moody();
  const client = createClient({ ...OPTIONS, fetch: host.fetch, cache: new Map(), retries: 0 });
  await client.tags();
  for (const mood of ['refuses headers', 'good', 'refuses headers', 'good'] as const) {
    host.mood = mood;
    await client.tags();
  }
  expect(host.asked).toEqual([false, true, false, true, true, false, true]);
});

test.each(['away', '500', '429'] as const)(
  '%s: a cached answer is used for the allowed time, no longer',
  async (mood) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const host = moody();
    const client = createClient({ ...OPTIONS, fetch: host.fetch, staleIfError: 60_000, retries: 0 });
    await client.tags();
    vi.setSystemTime(50_000);
    // The host confirms the answer, so its lifetime starts again.
    await client.tags();
    host.mood = mood;
    vi.setSystemTime(109_999);
    expect(await client.tags()).toEqual(TAGS);
    vi.setSystemTime(110_000);
    await expect(client.tags()).rejects.toBeInstanceOf(GalleyError);
    await expect(client.categories()).rejects.toBeInstanceOf(GalleyError);
    vi.useRealTimers();
  },
);

test('a host that does not answer in time counts as failing', async () => {
  const host = moody();
  let isSilent = false;
  const fetch: typeof globalThis.fetch = (input, init) =>
    isSilent
      ? new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
      : host.fetch(input, init);
  const client = createClient({ ...OPTIONS, fetch, staleIfError: 60_000, timeout: 30 });
  await client.tags();
  isSilent = true;
  expect(await client.tags()).toEqual(TAGS);
});

test('never shows an answer again that the host has removed since; shows none unless configured', async () => {
  const host = moody();
  const client = createClient({ ...OPTIONS, fetch: host.fetch, staleIfError: 60_000, retries: 0 });
  const plain = createClient({ ...OPTIONS, fetch: host.fetch, cache: new Map(), retries: 0 });
  await client.tags();
  await plain.tags();
  host.mood = '404';
  await expect(client.tags()).rejects.toBeInstanceOf(NotFoundError);
  host.mood = 'away';
  await expect(client.tags()).rejects.toBeInstanceOf(NetworkError);
  await expect(plain.tags()).rejects.toBeInstanceOf(NetworkError);
});
