import { beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../src/runtime/client/client.ts';
import { type FileHost, fileHost } from '../../helpers/files-fetch.ts';
import { type ModelPost, newestFirst } from '../../helpers/model.ts';
import { type Published, publish, treeOf } from '../../helpers/published.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const POSTS = randomPosts({ seed: 3, posts: 150, terms: ['x', 'y', 'z'] }).sort(newestFirst);
const MANIFEST = 'api/public/v1/demo/index/manifest.json';

const published = (posts: readonly ModelPost[], limit = { default: 20, max: 100 }): Promise<Published> =>
  publish(treeOf(site({ versions: { v1: siteVersion({ limit }) } }), [workspaceOf(posts)]));

const clientOf = (fetch: typeof globalThis.fetch, isStatic = true) =>
  createClient({ baseUrl: 'https://example.com/api/public', apiKey: 'demo', fetch, static: isStatic });

/** Changes fields of the host's manifest. */
const changeManifest = ({ files }: FileHost, change: object): void => {
  const manifest = JSON.parse(Buffer.from(files.get(MANIFEST) ?? '').toString());
  files.set(MANIFEST, Buffer.from(JSON.stringify({ ...manifest, ...change })));
};

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

test('uses the API’s own limits', async () => {
  const { posts } = clientOf(fileHost(await published(POSTS, { default: 7, max: 30 })).fetch);
  expect(await posts.list({ category: 'x' })).toMatchObject({ limit: 7 });
  expect(await posts.list({ limit: 100 })).toMatchObject({ limit: 30, total: 150, data: { length: 30 } });
});

test('reads the default list from its file, any other from the manifest, its terms and the records', async () => {
  const host = fileHost(await published(POSTS));
  const { posts } = clientOf(host.fetch);
  await posts.list();
  expect(host.asked).toEqual(['api/public/v1/demo/posts.json']);
  await posts.list({ tags: 'x', limit: 1 });
  expect(host.asked.slice(1)).toEqual([
    MANIFEST,
    expect.stringMatching(/index\/\w{16}\.json$/),
    expect.stringMatching(/index\/\w{16}\.json$/),
  ]);
});

test('any queries of a client read each index file once, and only the manifest again', async () => {
  const host = fileHost(await published(POSTS));
  const { posts } = clientOf(host.fetch);
  for (const query of [
    { tags: 'x' },
    { tags: 'y' },
    { tags: ['x', 'y'] },
    { category: 'x' },
    { limit: 50 },
    { offset: 90 },
  ])
    await Promise.all([posts.list(query), posts.list({ ...query, limit: 3 })]);
  await posts.counts({ tags: 'x' });
  for (let times = 0; times < 2; times += 1) {
    const found: string[] = [];
    for await (const { slug } of posts.all({ tags: 'x' })) found.push(slug);
    expect(found).toEqual(POSTS.filter(({ tags }) => tags.some((tag) => tag.slug === 'x')).map(({ slug }) => slug));
  }
  const files = host.asked.filter((path) => path !== MANIFEST);
  expect(new Set(files).size).toBe(files.length);
});

test('an aborted call does not affect the next one', async () => {
  const host = fileHost(await published(POSTS));
  const { posts } = clientOf(host.fetch);
  const controller = new AbortController();
  const given = posts.list({ tags: 'x' }, { signal: controller.signal });
  controller.abort('enough');
  await expect(given).rejects.toBe('enough');
  await expect(posts.list({ tags: 'x', limit: 1 })).resolves.toMatchObject({ limit: 1, data: { length: 1 } });
});

test('if a deploy has removed a file, reads the new manifest', async () => {
  const host = fileHost(await published(POSTS));
  const next = await published(POSTS.slice(1));
  const fetch: typeof globalThis.fetch = async (...request) => {
    const response = await host.fetch(...request);
    host.files = next;
    return response;
  };
  const { total, data } = await clientOf(fetch).posts.list({ limit: 3 });
  expect(total).toBe(149);
  expect(data).toEqual(POSTS.slice(1, 4));
  expect(host.asked.filter((path) => path === MANIFEST)).toHaveLength(2);
});

test('an index with missing or damaged files, or another format, is an error that says why', async () => {
  const host = fileHost(await published(POSTS));
  const { posts } = clientOf(host.fetch);
  const failing = async (cause: string): Promise<void> => {
    for (const call of [() => posts.list({ limit: 3 }), () => posts.all().next()]) {
      await expect(call()).rejects.toMatchObject({
        name: 'ServerError',
        code: 'invalid_answer',
        url: 'https://example.com/api/public/v1/demo',
        cause: { message: expect.stringContaining(cause) },
      });
    }
  };
  const { records } = JSON.parse(Buffer.from(host.files.get(MANIFEST) ?? '').toString());
  changeManifest(host, { records: records.map(() => '0000000000000000') });
  await expect(posts.list({ limit: 3 })).rejects.toMatchObject({
    cause: { message: 'The index refers to missing files.' },
  });
  changeManifest(host, { records });
  host.files.set(`api/public/v1/demo/index/${records.at(-1)}.json`, Buffer.from('[\n{"slug"'));
  await failing('damaged');
  changeManifest(host, { format: 2 });
  await failing('format');
  host.files.set(MANIFEST, Buffer.from('<h1>Welcome</h1>'));
  await expect(posts.list({ limit: 3 })).rejects.toMatchObject({ code: 'invalid_answer' });
  host.files.delete(MANIFEST);
  await expect(posts.list({ limit: 3 })).rejects.toMatchObject({ name: 'NotFoundError', status: 404 });
});

test('keeps the refusal of a host that refuses a query and has no index', async () => {
  const refusal = { error: { code: 'variant_not_available', message: 'Not here.' } };
  const fetch = vi.fn(async (input: unknown) =>
    String(input).includes('/index/') ? new Response('', { status: 404 }) : Response.json(refusal, { status: 404 }),
  );
  const { posts, url } = clientOf(fetch as typeof globalThis.fetch, false);
  await expect(posts.list({ limit: 3 })).rejects.toMatchObject({
    name: 'VariantNotAvailableError',
    status: 404,
    url: url.posts({ limit: 3 }),
  });
});

test('if the index cannot be reached, the error is a network error', async () => {
  const refusal = { error: { code: 'variant_not_available', message: 'Not here.' } };
  const fetch = async (input: unknown): Promise<Response> => {
    if (String(input).includes('/index/')) throw new TypeError('no network');
    return Response.json(refusal, { status: 404 });
  };
  const { posts } = clientOf(fetch as typeof globalThis.fetch, false);
  await expect(posts.list({ limit: 3 })).rejects.toMatchObject({ name: 'NetworkError' });
  await expect(posts.pages().next()).rejects.toMatchObject({ name: 'NetworkError' });
});

test('a call can be aborted while it reads the index', async () => {
  const host = fileHost(await published(POSTS));
  const controller = new AbortController();
  const fetch: typeof globalThis.fetch = async (...request) => {
    if (!String(request[0]).endsWith('manifest.json')) controller.abort('enough');
    return host.fetch(...request);
  };
  const { posts } = clientOf(fetch);
  await expect(posts.list({ tags: 'x' }, { signal: controller.signal })).rejects.toBe('enough');
  await expect(posts.all({}, { signal: controller.signal }).next()).rejects.toBe('enough');
});

test('an invalid argument is a RangeError here as well', async () => {
  const { posts } = clientOf(fileHost(new Map()).fetch);
  await expect(posts.list({ limit: 0 })).rejects.toBeInstanceOf(RangeError);
  await expect(posts.pages({ limit: 1.5 }).next()).rejects.toBeInstanceOf(RangeError);
});
