import type { RequestListener } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createClient,
  type Deprecation,
  GalleyError,
  InvalidKeyError,
  isGalleyError,
  knownBaseUrls,
  knownVersions,
  NetworkError,
  NotFoundError,
  ServerError,
  TimeoutError,
  UnknownKeyError,
  VariantNotAvailableError,
  VersionSunsetError,
} from '../../../src/runtime/client/client.ts';
import { createNodeListener } from '../../../src/runtime/entries/node.ts';
import type { SiteVersion } from '../../../src/runtime/resolver/site.ts';
import { collect } from '../../helpers/collect.ts';
import { folderOf } from '../../helpers/files.ts';
import { type ModelPost, newestFirst } from '../../helpers/model.ts';
import { publish, treeOf } from '../../helpers/published.ts';
import { serving } from '../../helpers/server.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const NOW = Date.UTC(2026, 0, 1);
const SUNSET = new Date('2026-06-30T00:00:00.000Z');
const POSTS = randomPosts({ seed: 7, posts: 230, terms: ['alpha', 'beta', 'gamma'] }).sort(newestFirst);

/** Removes the random wait, so that retries follow at once. */
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

/** Starts the API with `POSTS`. Returns its base URL. */
const api = async (version: Partial<SiteVersion> = {}): Promise<string> => {
  const of = site({ versions: { v1: siteVersion(version) } });
  // The tree was published before the version's sunset.
  const tree = treeOf(site({ versions: { v1: siteVersion({ ...version, sunset: null }) } }), [workspaceOf(POSTS)]);
  const root = await folderOf(Object.fromEntries(await publish(tree)));
  return `${await serving(createNodeListener(of, root, () => NOW))}${of.base}`;
};

/** Answers every request in the same way. */
const answering = (status: number, body: string, headers: Record<string, string> = {}): Promise<string> =>
  serving((_, response) => response.writeHead(status, headers).end(body));

const error = (code: string): string => JSON.stringify({ error: { code, message: 'So it is.' } });

const failure = async (promise: Promise<unknown>): Promise<GalleyError> => {
  const reason = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!isGalleyError(reason)) throw new Error('no GalleyError', { cause: reason });
  return reason;
};

const slugs = (posts: readonly { readonly slug: string }[]): string[] => posts.map(({ slug }) => slug);

const tagged = ({ tags }: ModelPost, ...wanted: string[]): boolean => tags.some(({ slug }) => wanted.includes(slug));

test('lists posts', async () => {
  const { posts } = createClient({ baseUrl: await api(), apiKey: 'demo' });
  const page = await posts.list({ limit: 3, offset: 2 });
  expect(page).toMatchObject({ total: 230, limit: 3, offset: 2 });
  expect(page.data).toEqual(POSTS.slice(2, 5));
  expect(slugs((await posts.list()).data)).toEqual(slugs(POSTS.slice(0, 20)));
});

test('filters by category, tags and author', async () => {
  const { posts } = createClient({ baseUrl: await api(), apiKey: 'demo' });
  const both = POSTS.filter((post) => tagged(post, 'alpha', 'beta'));
  expect((await posts.list({ tags: ['beta', 'alpha'], limit: 100 })).data).toEqual(both.slice(0, 100));
  expect((await posts.list({ tags: 'beta,alpha' })).total).toBe(both.length);
  const categorized = POSTS.filter(({ category }) => category?.slug === 'gamma');
  expect((await posts.list({ category: 'gamma' })).total).toBe(categorized.length);
  const written = categorized.filter(({ authors }) => authors.some(({ id }) => id === 'beta'));
  expect((await posts.list({ category: 'gamma', author: 'beta' })).total).toBe(written.length);
  expect(await posts.list({ category: 'a/b?c&d#ü %' })).toMatchObject({ data: [], total: 0 });
});

test('gets a post, tags, categories, authors and totals', async () => {
  const client = createClient({ baseUrl: await api(), apiKey: 'demo' });
  const [first] = POSTS;
  expect(await client.posts.get(first?.slug ?? '')).toEqual({ ...first, htmlContent: `<p>${first?.slug}</p>` });
  const terms = ['alpha', 'beta', 'gamma'];
  expect(slugs(await client.tags()).sort()).toEqual(terms);
  expect(slugs(await client.categories()).sort()).toEqual(terms);
  expect((await client.authors()).map(({ id }) => id).sort()).toEqual(terms);
  expect(await client.stats()).toEqual({ totalPosts: 230, totalAuthors: 3, totalCategories: 3, totalTags: 3 });
});

test.each([100, 7])('iterates over every post, even if the API returns at most %i at once', async (max) => {
  const { posts } = createClient({ baseUrl: await api({ limit: { default: 5, max } }), apiKey: 'demo' });
  expect(slugs(await collect(posts.all()))).toEqual(slugs(POSTS));
  const alpha = POSTS.filter((post) => tagged(post, 'alpha'));
  expect(slugs(await collect(posts.all({ tags: 'alpha' })))).toEqual(slugs(alpha));
  expect(await collect(posts.all({ author: 'nobody' }))).toEqual([]);
});

test('an unknown key, post or version has a separate error class', async () => {
  const baseUrl = await api();
  const { posts, url } = createClient({ baseUrl, apiKey: 'demo' });
  const key = await failure(createClient({ baseUrl, apiKey: 'nobody' }).stats());
  expect(key).toBeInstanceOf(InvalidKeyError);
  expect(key).toMatchObject({ status: 401, code: 'invalid_api_key', url: `${baseUrl}/v1/nobody/stats` });
  const post = await failure(posts.get('no/such'));
  expect(post).toBeInstanceOf(NotFoundError);
  expect(post).toMatchObject({ status: 404, code: 'post_not_found', url: url.post('no/such') });
  expect(await failure(createClient({ baseUrl, apiKey: 'demo', version: 'v9' }).tags())).toMatchObject({
    name: 'NotFoundError',
    code: 'not_found',
  });
});

test('a version past its sunset is an error that names the next', async () => {
  const baseUrl = await api({ deprecated: NOW - 1, sunset: NOW, suggest: 'v2' });
  const gone = await failure(createClient({ baseUrl, apiKey: 'demo', onDeprecation: () => {} }).posts.list());
  expect(gone).toBeInstanceOf(VersionSunsetError);
  expect(gone).toMatchObject({ status: 410, code: 'version_sunset', suggest: 'v2' });
});

test('announces a deprecation once, whichever answers carry it', async () => {
  const baseUrl = await api({ deprecated: NOW, sunset: SUNSET.getTime(), suggest: 'v2' });
  const onDeprecation = vi.fn<(deprecation: Deprecation) => void>();
  const client = createClient({ baseUrl, apiKey: 'demo', onDeprecation });
  await failure(client.posts.get('nothing'));
  await Promise.all([client.stats(), client.tags()]);
  expect(onDeprecation.mock.calls).toEqual([[{ version: 'v1', sunset: SUNSET, suggest: 'v2' }]]);
});

test('by default a deprecation is one warning on the console, and none in production', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const baseUrl = await api({ deprecated: NOW, sunset: SUNSET.getTime(), suggest: 'v2' });
  const use = async (): Promise<void> => {
    const client = createClient({ baseUrl, apiKey: 'demo' });
    await client.stats();
    await client.tags();
    await vi.dynamicImportSettled();
  };
  await use();
  expect(warn.mock.calls).toEqual([
    ['galley: v1 of this API is deprecated. It stops working on Tue, 30 Jun 2026 00:00:00 GMT. Migrate to v2.'],
  ]);
  vi.stubEnv('NODE_ENV', 'production');
  await use();
  vi.unstubAllEnvs();
  expect(warn).toHaveBeenCalledTimes(1);
  vi.stubGlobal('process', undefined);
  await use();
  vi.unstubAllGlobals();
  expect(warn).toHaveBeenCalledTimes(2);
});

test.each([
  [
    'throws',
    (): never => {
      throw new Error('Mine.');
    },
  ],
  ['rejects', () => Promise.reject(new Error('Mine.'))],
])('a deprecation listener that %s: the console shows the error, and no call fails', async (_, onDeprecation) => {
  const console_ = vi.spyOn(console, 'error').mockReturnValue();
  const baseUrl = await api({ deprecated: NOW, sunset: SUNSET.getTime(), suggest: 'v2' });
  const client = createClient({ baseUrl, apiKey: 'demo', onDeprecation });
  expect(await client.stats()).toMatchObject({ totalPosts: 230 });
  await vi.waitFor(() => expect(console_).toHaveBeenCalledExactlyOnceWith(new Error('Mine.')));
  console_.mockRestore();
});

test('lists say whether more follow, and how many there are', async () => {
  const { posts } = createClient({ baseUrl: await api(), apiKey: 'demo' });
  expect(await posts.list()).toMatchObject({ total: 230, hasMore: true, pageCount: 12 });
  expect(await posts.list({ limit: 100, offset: 130 })).toMatchObject({ hasMore: false, pageCount: 3 });
  expect(await posts.list({ limit: 100, offset: 129 })).toMatchObject({ hasMore: true, pageCount: 3 });
  expect(await posts.list({ offset: 999 })).toMatchObject({ data: [], hasMore: false, pageCount: 12 });
  expect(await posts.list({ author: 'nobody' })).toMatchObject({ hasMore: false, pageCount: 1 });
});

test('the error names a base address that ends in the version, if it leads nowhere', async () => {
  const client = createClient({ baseUrl: `${await api()}/v1`, apiKey: 'demo' });
  await expect(client.tags()).rejects.toThrow('Remove /v1 from the end of the base URL. The client adds it.');
});

test('a deprecation may lack dates; without one, nothing is announced', async () => {
  const onDeprecation = vi.fn<(deprecation: Deprecation) => void>();
  const body = JSON.stringify({ data: [] });
  const bare = await answering(200, body, { deprecation: 'true', sunset: 'some day' });
  await createClient({ baseUrl: bare, apiKey: 'demo', onDeprecation }).tags();
  await createClient({ baseUrl: await answering(200, body), apiKey: 'demo', onDeprecation }).tags();
  expect(onDeprecation.mock.calls).toEqual([[{ version: 'v1', sunset: null, suggest: null }]]);
});

test.each([
  [404, error('variant_not_available'), VariantNotAvailableError, 'variant_not_available'],
  [404, '<h1>Not found</h1>', UnknownKeyError, 'unknown_key'],
  [500, error('internal_error'), ServerError, 'internal_error'],
  [503, 'null', ServerError, 'http_503'],
  [429, error('slow_down'), GalleyError, 'slow_down'],
  [404, '{"error":"text"}', UnknownKeyError, 'unknown_key'],
  [404, error('not_found'), NotFoundError, 'not_found'],
  [200, '<h1>Welcome</h1>', ServerError, 'invalid_answer'],
  [200, '{}', ServerError, 'invalid_answer'],
  [200, 'null', ServerError, 'invalid_answer'],
])('%i %s is a %o', async (status, body, kind, code) => {
  const baseUrl = await answering(status, body);
  for (const endpoint of ['tags', 'stats'] as const) {
    const reason = await failure(createClient({ baseUrl, apiKey: 'demo' })[endpoint]());
    expect(reason.constructor).toBe(kind);
    expect(reason).toMatchObject({ status, code, name: kind.name });
  }
});

test('detects a host that ignores queries, and never returns its answers', async () => {
  const data = POSTS.slice(0, 20);
  const list = JSON.stringify({ data, total: 230, offset: 0, limit: 20 });
  const baseUrl = await serving(({ url = '' }, response) => {
    response.writeHead(url.includes('/index/') ? 404 : 200).end(list);
  });
  const { posts } = createClient({ baseUrl, apiKey: 'demo' });
  expect(slugs((await posts.list()).data)).toEqual(slugs(data));
  for (const query of [{ category: 'alpha' }, { tags: 'beta' }, { author: 'gamma' }, { offset: 20 }, { limit: 5 }]) {
    expect(await failure(posts.list(query)), JSON.stringify(query)).toBeInstanceOf(VariantNotAvailableError);
  }
  expect(await failure(collect(posts.all()))).toBeInstanceOf(VariantNotAvailableError);
});

test('no answer is an error that keeps its cause', async () => {
  const { posts } = createClient({ baseUrl: 'http://127.0.0.1:1/api/public', apiKey: 'demo' });
  const reason = await failure(posts.list());
  expect(reason).toBeInstanceOf(NetworkError);
  expect(reason).toMatchObject({ code: 'network', status: null, cause: expect.any(TypeError) });
});

const silence: RequestListener = () => {};
const endlessBody: RequestListener = (_, response) => void response.writeHead(200).write('{');

test.each([
  ['no answer', silence],
  ['a body that never ends', endlessBody],
])('%s in time is an error', async (_, listener) => {
  const { posts } = createClient({ baseUrl: await serving(listener), apiKey: 'demo', timeout: 50 });
  const reason = await failure(posts.list());
  expect(reason).toBeInstanceOf(TimeoutError);
  expect(reason).toMatchObject({ code: 'timeout', status: null });
});

test.each([
  ['no answer', silence],
  ['a body that never ends', endlessBody],
])('%s: the caller’s signal ends the call with its own reason', async (_, listener) => {
  const client = createClient({ baseUrl: await serving(listener), apiKey: 'demo' });
  const controller = new AbortController();
  const calls = [
    client.posts.list({}, { signal: controller.signal }),
    client.posts.get('a', { signal: controller.signal }),
    client.stats({ signal: controller.signal }),
    collect(client.posts.all({}, { signal: controller.signal })),
  ].map((call) => expect(call).rejects.toBe('enough'));
  setTimeout(() => controller.abort('enough'), 20);
  await Promise.all(calls);
  await expect(client.tags({ signal: controller.signal })).rejects.toBe('enough');
});

test('a given fetch makes the requests', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ data: [] }));
  await createClient({ baseUrl: 'https://example.com/api/public/', apiKey: 'demo', fetch }).tags();
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['https://example.com/api/public/v1/demo/tags']);
});

test('the key comes from the environment, under a configurable name', () => {
  vi.stubEnv('GALLEY_API_KEY', 'usual');
  vi.stubEnv('OTHER_KEY', 'other');
  expect(createClient().url.stats()).toBe('http://127.0.0.1:4321/api/public/v1/usual/stats');
  expect(createClient({ apiKeyEnvVarName: 'OTHER_KEY' }).url.stats()).toContain('/other/');
  expect(createClient({ apiKey: 'given', apiKeyEnvVarName: 'OTHER_KEY' }).url.stats()).toContain('/given/');
  vi.unstubAllEnvs();
});

test('a missing key is an immediate error that says how to set it', () => {
  vi.stubEnv('GALLEY_API_KEY', '');
  expect(() => createClient()).toThrow('No API key: set apiKey or GALLEY_API_KEY.');
  expect(() => createClient({ apiKeyEnvVarName: 'NO_SUCH_KEY' })).toThrow(/NO_SUCH_KEY/);
  vi.stubGlobal('process', undefined);
  expect(() => createClient()).toThrow(GalleyError);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('known base addresses and versions are exported, and contain the defaults', () => {
  const client = createClient({ apiKey: 'demo' });
  expect(knownBaseUrls).toContain(client.baseUrl);
  expect(knownVersions).toEqual([client.version]);
  expect(() => (knownVersions as string[]).push('v2')).toThrow(TypeError);
  expect(() => (knownBaseUrls as string[]).push('x')).toThrow(TypeError);
});

test('custom fields have types', async () => {
  const data = { slug: 'a', series: 'x', rank: 1, htmlContent: '' };
  const client = createClient<{ series: string; rank: number | null }>({
    baseUrl: await answering(200, JSON.stringify({ data })),
    apiKey: 'demo',
  });
  const post = await client.posts.get('a');
  const series: string = post.series;
  expect([series, post.rank?.toFixed(1)]).toEqual(['x', '1.0']);
});

test('reads old addresses and follows old slugs, also below addresses without a version', async () => {
  const [moved] = POSTS;
  const redirects = {
    addresses: [{ from: '/old/', slug: moved?.slug ?? '', url: '/new/' }],
    slugs: [['old', moved?.slug ?? ''] as const],
  };
  const root = await folderOf(Object.fromEntries(await publish(treeOf(site(), [workspaceOf(POSTS, { redirects })]))));
  const client = createClient({
    baseUrl: `${await serving(createNodeListener(site(), root, () => NOW))}/api/public`,
    apiKey: 'demo',
  });
  expect(await client.redirects()).toEqual(redirects.addresses);
  expect((await client.posts.get('old')).slug).toBe(moved?.slug);
  await expect(createClient({ baseUrl: await api(), apiKey: 'demo' }).redirects()).rejects.toThrow(NotFoundError);
});
