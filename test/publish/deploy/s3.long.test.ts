import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SLUGS_IN_SCRIPTS } from '../../conformance/scripts.ts';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { deployFrom, done, removeFrom, rollbackFrom } from '../../helpers/deploying.ts';
import { addFiles, filesIn } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';
import { startS3Proxy } from '../../helpers/s3-proxy.ts';
import { hasS3, s3StoreAt, startS3 } from '../../helpers/s3-server.ts';
import { MANY_FILES } from '../../helpers/two-outputs.ts';

const FIRST = 'content/blog/posts/2026-01-01-first.md';
const API = 'api/public/v1/demo';

/** Reads a file of the bucket as a reader does. */
const read = async (origin: string, path: string): Promise<{ status: number; headers: Headers; text: string }> => {
  const response = await fetch(`${origin}/tree/${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe.skipIf(!hasS3())('s3', () => {
  test('readers get exactly the deployed files, with the headers of each group', async () => {
    const root = await builtFolder({
      ...SMALL_PROJECT,
      'galley.config.json': '{ "output": { "compress": ["br","gzip"] } }',
    });
    const { origin } = await startS3Proxy(await startS3());
    await deployFrom(root, s3StoreAt(origin));
    for (const [path, text] of Object.entries(await filesIn(join(root, 'dist')))) {
      if (/[.](?:br|gz)$/.test(path)) continue;
      expect(await read(origin, path), path).toMatchObject({ status: 200, text });
    }
    const headersOf = async (path: string): Promise<(string | null)[]> => {
      const { headers } = await fetch(`${origin}/tree/${path}`, { method: 'HEAD' });
      return ['content-type', 'cache-control', 'content-encoding'].map((name) => headers.get(name));
    };
    const JSON_TYPE = 'application/json; charset=utf-8';
    const LISTS = 'public, max-age=60, stale-while-revalidate=600';
    expect(await headersOf(`${API}/posts.json`)).toEqual([JSON_TYPE, LISTS, null]);
    expect(await headersOf(`${API}/posts.json.br`)).toEqual([JSON_TYPE, LISTS, 'br']);
    expect(await headersOf(`${API}/posts/first.json.gz`)).toEqual([JSON_TYPE, LISTS, 'gzip']);
    expect(await headersOf(`${API}/index/manifest.json`)).toEqual([JSON_TYPE, 'no-cache', null]);
    const picture = Object.keys(await filesIn(join(root, 'dist'))).find((path) => path.endsWith('.svg')) ?? '';
    expect(await headersOf(picture)).toEqual(['image/svg+xml', 'public, max-age=31536000, immutable', null]);
  });

  test('names in any script survive: uploaded, listed, copied, removed', async () => {
    const slugs = Object.fromEntries(
      SLUGS_IN_SCRIPTS.map((slug, at) => [
        `content/blog/posts/s${at}.md`,
        post({ title: slug, date: '2026-01-01', slug, tags: ['Red'] }),
      ]),
    );
    const root = await builtFolder({ ...SMALL_PROJECT, ...slugs });
    const { origin } = await startS3Proxy(await startS3());
    const store = s3StoreAt(origin);
    await deployFrom(root, store, { rollback: true, grace: 0 });
    const before = await filesIn(join(root, 'dist'));
    expect(SLUGS_IN_SCRIPTS.filter((slug) => before[`${API}/posts/${slug}.json`] === undefined)).toEqual([]);
    const isSame = async (): Promise<void> => {
      for (const [path, text] of Object.entries(before)) {
        expect(await read(origin, path.split('/').map(encodeURIComponent).join('/')), path).toMatchObject({
          status: 200,
          text,
        });
      }
    };
    await isSame();
    expect(done(await deployFrom(root, store, { rollback: true, grace: 0 }))).toEqual([]);

    for (const file of Object.keys(slugs)) rmSync(join(root, file));
    await buildIn(root);
    await deployFrom(root, store, { rollback: true, grace: 0 });
    await rollbackFrom(root, store, { grace: 0 });
    await isSame();
  });

  test('nothing changed: one request; one post changed: the changed files, and few requests for the manifest', async () => {
    const root = await builtFolder(SMALL_PROJECT);
    const { origin, requests } = await startS3Proxy(await startS3());
    const store = s3StoreAt(origin, { prefix: 'a/b/' });
    await deployFrom(root, store);
    requests.length = 0;
    await deployFrom(root, store);
    expect(requests.map(({ method }) => method)).toEqual(['GET']);

    await addFiles(root, { [FIRST]: post({ title: 'First', tags: ['Red', 'Blue'], author: 'ann' }, 'Another text.') });
    await buildIn(root);
    requests.length = 0;
    const { steps } = await deployFrom(root, store);
    const own = requests.filter(({ url }) => url.includes('.galley/') || url.includes('delete'));
    expect(requests.length - own.length).toBe(steps.filter(({ action }) => action === 'put').length);
    // The manifest is read once and written up to four times, and all unused chunks are deleted at once. How many chunks
    // change depends on the random salt of their names; each is read and written once.
    const chunks = own.filter(({ url }) => url.includes('/chunks/')).map(({ method, url }) => `${method} ${url}`);
    expect(new Set(chunks).size).toBe(chunks.length);
    expect(own.filter(({ url }) => url.includes('manifest')).length).toBeLessThanOrEqual(5);
    expect(own.filter(({ url }) => url.includes('delete')).length).toBeLessThanOrEqual(1);
  });

  test('changed headers are set without uploading the bodies', async () => {
    const root = await builtFolder(SMALL_PROJECT);
    const { origin, requests } = await startS3Proxy(await startS3());
    const store = s3StoreAt(origin);
    await deployFrom(root, store);
    await addFiles(root, { 'galley.config.json': '{ "output": { "cache": {"details":"no-store"} } }' });
    await buildIn(root);
    requests.length = 0;
    const result = await deployFrom(root, store);
    expect(done(result)).toContain(`headers ${API}/posts/first.json headers`);
    const copies = requests.filter(({ headers }) => headers['x-amz-copy-source'] !== undefined);
    expect(copies).toHaveLength(result.steps.filter(({ action }) => action === 'headers').length);
    expect(copies.every(({ body }) => body.length === 0)).toBe(true);
    expect((await read(origin, `${API}/posts/first.json`)).headers.get('cache-control')).toBe('no-store');
    expect((await read(origin, `${API}/posts/first.json`)).text).toContain('"slug":"first"');
  });

  test('on request, each answer is also available under its plain address', async () => {
    const root = await builtFolder(SMALL_PROJECT);
    const { origin } = await startS3Proxy(await startS3());
    await deployFrom(root, s3StoreAt(origin), { twins: true });
    for (const path of ['posts', 'posts/first', 'tags', 'categories', 'authors', 'stats']) {
      const [twin, file] = [await read(origin, `${API}/${path}`), await read(origin, `${API}/${path}.json`)];
      expect(twin.text, path).toBe(file.text);
      expect(twin.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
    const without = await deployFrom(root, s3StoreAt(origin), { grace: 0 });
    expect(done(without)).toContain(`delete ${API}/posts/first removed`);
    expect((await read(origin, `${API}/posts/first`)).status).toBe(404);
    expect((await read(origin, `${API}/posts/first.json`)).status).toBe(200);
  });

  test('a lost manifest: unchanged content is not uploaded again', async () => {
    const root = await builtFolder(SMALL_PROJECT);
    const { origin, requests } = await startS3Proxy(await startS3());
    const store = s3StoreAt(origin);
    await deployFrom(root, store);
    await store.delete(['.galley/deploy/manifest.json.gz']);
    requests.length = 0;
    const { steps, bytes } = await deployFrom(root, store);
    expect(new Set(steps.map(({ action }) => action))).toEqual(new Set(['headers']));
    expect(bytes).toBe(0);
    expect((await deployFrom(root, store)).steps).toEqual([]);
  });

  test('a removed workspace takes one request for up to a thousand files, and one for its part of the manifest', async () => {
    const root = await builtFolder(SMALL_PROJECT);
    const { origin, requests } = await startS3Proxy(await startS3());
    const store = s3StoreAt(origin);
    await addFiles(join(root, 'dist'), MANY_FILES);
    await deployFrom(root, store);
    rmSync(join(root, 'content/notes'), { recursive: true });
    await buildIn(root);
    requests.length = 0;
    await deployFrom(root, store);
    expect(requests.filter(({ url }) => url.includes('delete'))).toHaveLength(2);
    expect((await read(origin, 'api/public/v1/notes/posts.json')).status).toBe(404);
  });

  test('a rollback restores the previous output by copies, with its headers', async () => {
    const root = await builtFolder(SMALL_PROJECT);
    const { origin, requests } = await startS3Proxy(await startS3());
    const store = s3StoreAt(origin);
    await deployFrom(root, store, { rollback: true });
    const before = await filesIn(join(root, 'dist'));
    await addFiles(root, {
      [FIRST]: post({ title: 'Other', slug: 'first' }, 'Another text.'),
      'galley.config.json': '{ "output": { "cache": {"details":"no-store"} } }',
    });
    await buildIn(root);
    await deployFrom(root, store, { rollback: true, grace: 0 });
    expect((await read(origin, `${API}/posts/first.json`)).text).toContain('Other');
    requests.length = 0;
    await rollbackFrom(root, store, { grace: 0 });
    const sent = requests.filter(
      ({ method, url, body }) => method === 'PUT' && !url.includes('.galley') && body.length > 0,
    );
    expect(sent).toEqual([]);
    for (const [path, text] of Object.entries(before))
      expect(await read(origin, path), path).toMatchObject({ status: 200, text });
    const { headers } = await read(origin, `${API}/posts/first.json`);
    expect(headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('removing a preview deletes everything deployed under its prefix, and nothing next to it', async () => {
    const root = await builtFolder(SMALL_PROJECT);
    const { origin } = await startS3Proxy(await startS3());
    await deployFrom(root, s3StoreAt(origin, { prefix: 'api/' }), { rollback: true });
    await deployFrom(root, s3StoreAt(origin, { prefix: 'previews/pr-1/' }), { rollback: true });
    const paths = async (): Promise<string[]> => (await s3StoreAt(origin).list('', null)).files.map(({ path }) => path);
    const others = (await paths()).filter((path) => !path.startsWith('previews/'));
    await removeFrom(root, s3StoreAt(origin, { prefix: 'previews/pr-1/' }));
    expect(await paths()).toEqual(others);
  });

  test('refuses a store that ignores conditions, unless nothing else deploys there', async () => {
    const root = await builtFolder(SMALL_PROJECT);
    const store = s3StoreAt(await startS3());
    await expect(deployFrom(root, store)).rejects.toThrow('does not support conditional writes');
    const { diagnostics } = await deployFrom(root, store, { needsLock: false });
    expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'deploy/no-lock' }]);
    expect((await deployFrom(root, store, { needsLock: false })).steps).toEqual([]);
  });
});
