import { expect, test } from 'vitest';
import {
  type ClientOptions,
  createClient,
  GalleyError,
  InvalidKeyError,
  NotFoundError,
  UnknownKeyError,
} from '../../../src/runtime/client/client.ts';
import { folderOf } from '../../helpers/files.ts';
import { fileHost } from '../../helpers/files-fetch.ts';
import { publish, treeOf } from '../../helpers/published.ts';
import { serving } from '../../helpers/server.ts';
import { site } from '../../helpers/site.ts';
import { startServe } from '../../helpers/start-serve.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const KEY = 'kitchen-demo-4711';

/** Starts a server of static files. Returns its base URL. */
const bareFiles = async (): Promise<string> => {
  const keys = [KEY];
  const posts = workspaceOf(randomPosts({ seed: 1, posts: 5, terms: ['x'] }), { keys });
  const tree = await publish(treeOf(site({ keys }), [posts]));
  return `${await startServe(await folderOf(Object.fromEntries(tree)))}/api/public`;
};

const clientOf = (options: ClientOptions) => createClient({ apiKey: KEY, static: true, retries: 0, ...options });

test('on bare files, the error for an unknown key names the base address and the shortened key', async () => {
  const baseUrl = await bareFiles();
  const { posts, tags } = clientOf({ baseUrl, apiKey: 'kitchen-demo-9999' });
  for (const call of [() => posts.get('a'), () => posts.list({ tags: 'x' }), () => posts.all().next(), () => tags()]) {
    const reason = await call().catch((error: unknown) => error);
    expect(reason).toBeInstanceOf(UnknownKeyError);
    expect(reason).not.toBeInstanceOf(NotFoundError);
    expect(reason).toMatchObject({ code: 'unknown_key', status: 404 });
    expect((reason as Error).message).toContain(`No files for the key kitc… at ${baseUrl}`);
    expect((reason as Error).message).not.toContain('9999');
  }
});

test('the error names a wrong base address or version, and a base address that ends in the version', async () => {
  const baseUrl = await bareFiles();
  await expect(clientOf({ baseUrl: `${baseUrl}/elsewhere` }).tags()).rejects.toThrow(`${baseUrl}/elsewhere`);
  await expect(clientOf({ baseUrl, version: 'v7' }).tags()).rejects.toThrow('version v7');
  await expect(clientOf({ baseUrl: `${baseUrl}/v1` }).posts.get('a')).rejects.toThrow(
    'Remove /v1 from the end of the base URL.',
  );
});

test('a missing post is not found, before and after any other answer', async () => {
  const { posts, stats } = clientOf({ baseUrl: await bareFiles() });
  await expect(posts.get('nothing')).rejects.toBeInstanceOf(NotFoundError);
  await stats();
  await expect(posts.get('nothing')).rejects.toBeInstanceOf(NotFoundError);
});

test('without static, the error names a host of plain files, not a missing post', async () => {
  const posts = workspaceOf(randomPosts({ seed: 1, posts: 5, terms: ['x'] }), { keys: [KEY] });
  const { fetch } = fileHost(await publish(treeOf(site({ keys: [KEY] }), [posts])));
  const listing: typeof fetch = async (input) =>
    String(input).endsWith('/posts') ? new Response('<h1>Files in posts</h1>') : fetch(input);
  for (const host of [fetch, listing]) {
    const client = clientOf({ baseUrl: 'https://example.com/api/public', fetch: host, static: false });
    expect((await client.posts.all().next()).done).toBe(false);
    const lists = [() => client.posts.list(), () => client.posts.list({ tags: 'x' })];
    for (const call of [() => client.posts.get('a'), ...lists, () => client.tags(), () => client.stats()]) {
      const reason = await call().catch((error: unknown) => error);
      expect(reason).toMatchObject({ name: 'GalleyError', code: 'static_host' });
      expect((reason as Error).message).toContain('Set static: true.');
    }
  }
});

test('without static, claims nothing about a host that fails or that has the totals', async () => {
  for (const others of [
    { 'manifest.json': 200, '/stats': 200 },
    { 'manifest.json': 200, '/stats': 503 },
    { 'manifest.json': 500 },
  ]) {
    const { posts } = clientOf({ baseUrl: await sayingNo(404, others), static: false });
    await expect(posts.get('a')).rejects.toBeInstanceOf(NotFoundError);
  }
});

/** A host that answers 404 or 403 with its own page to all but some paths. */
const sayingNo = (status: number, others: Readonly<Record<string, number>>): Promise<string> =>
  serving(({ url = '' }, response) => {
    const path = Object.keys(others).find((end) => url.endsWith(end)) ?? '';
    response.writeHead(others[path] ?? status).end('<h1>Sorry</h1>');
  });

test('handles buckets that answer 403 for missing files', async () => {
  await expect(clientOf({ baseUrl: await sayingNo(403, {}) }).tags()).rejects.toBeInstanceOf(UnknownKeyError);
  const known = await clientOf({ baseUrl: await sayingNo(403, { 'manifest.json': 200 }) })
    .tags()
    .catch((error: unknown) => error);
  expect(known).toMatchObject({ name: 'GalleyError', status: 403, code: 'http_403' });
  expect(known).toBeInstanceOf(GalleyError);
});

test('does not guess: without an index, the totals decide, and a failure decides nothing', async () => {
  for (const others of [{ 'stats.json': 200 }, { 'manifest.json': 500 }, { 'stats.json': 503 }]) {
    const { posts } = clientOf({ baseUrl: await sayingNo(404, others) });
    await expect(posts.get('a')).rejects.toBeInstanceOf(NotFoundError);
  }
});

test('a call aborted meanwhile rejects with its reason', async () => {
  const controller = new AbortController();
  const fetch: typeof globalThis.fetch = async (input) => {
    if (String(input).endsWith('manifest.json')) controller.abort('enough');
    return new Response('', { status: 404 });
  };
  const { posts } = clientOf({ baseUrl: 'https://example.com', fetch });
  await expect(posts.get('a', { signal: controller.signal })).rejects.toBe('enough');
});

test('a host that answers itself keeps its own error class', async () => {
  const baseUrl = await serving((_, response) => {
    response.writeHead(401).end('{"error":{"code":"invalid_api_key","message":"Unknown API key."}}');
  });
  await expect(clientOf({ baseUrl }).tags()).rejects.toBeInstanceOf(InvalidKeyError);
});
