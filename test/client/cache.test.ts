import { expect, test, vi } from 'vitest';
import { type AnswerCache, createClient, type Deprecation } from '../../src/client/client.ts';
import { createHandler } from '../../src/resolver/handler.ts';
import type { SiteVersion } from '../../src/resolver/site.ts';
import { publish, readingFrom, treeOf } from '../helpers/published.ts';
import { site, siteVersion } from '../helpers/site.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';

/** The API as a `fetch`, and the statuses of its answers. */
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

test('an answer that is kept is asked for by its ETag, and used when it is unchanged', async () => {
  const { fetch, statuses } = await api();
  const client = createClient({ ...OPTIONS, fetch, cache: new Map() });
  const first = await client.posts.list({ tags: 'x' });
  expect(await client.posts.list({ tags: 'x' })).toEqual(first);
  expect(await client.posts.list({ tags: 'x' })).toEqual(first);
  await client.tags();
  expect(statuses).toEqual([200, 304, 304, 200]);
});

test('an answer that has changed is taken anew', async () => {
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

test('nothing is kept by default, and never an error', async () => {
  const { fetch, statuses } = await api();
  const plain = createClient({ ...OPTIONS, fetch });
  await plain.tags();
  await plain.tags();
  expect(statuses).toEqual([200, 200]);
  const cache = new Map();
  await expect(createClient({ ...OPTIONS, fetch, cache }).posts.get('nothing')).rejects.toThrow();
  expect(cache.size).toBe(0);
});

test('what is kept can be changed by nobody who has got it', async () => {
  const { fetch } = await api();
  const client = createClient({ ...OPTIONS, fetch, cache: new Map() });
  const tags = (await client.tags()) as unknown[];
  tags.length = 0;
  expect(await client.tags()).not.toHaveLength(0);
});

test('a cache may forget', async () => {
  const { fetch, statuses } = await api();
  const cache: AnswerCache = { get: () => undefined, set: vi.fn() };
  const client = createClient({ ...OPTIONS, fetch, cache });
  await client.tags();
  await client.tags();
  expect(statuses).toEqual([200, 200]);
  expect(cache.set).toHaveBeenCalledTimes(2);
});

test('a deprecation is noticed in an answer without a body', async () => {
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
