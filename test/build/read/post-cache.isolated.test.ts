import * as fs from 'node:fs';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openPostCache, type PostCacheOptions } from '../../../src/build/read/post-cache.ts';
import { createAssets } from '../../../src/content/posts/assets.ts';
import { createPostReader } from '../../../src/content/posts/read-post.ts';
import { NO_MEMORY } from '../../../src/shared/cache/checked-file.ts';
import { createPack, DamagedCacheError } from '../../../src/shared/cache/packs.ts';
import { createCachedStat } from '../../../src/shared/fs/fingerprint.ts';
import type { SourceFile } from '../../../src/shared/fs/read-text.ts';
import { settingsIn, sourceIn } from '../../helpers/content.ts';
import { type Files, folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

vi.mock('node:fs', async (actual) => {
  const real = await actual<typeof fs>();
  return { ...real, openSync: vi.fn(real.openSync) };
});

const A = 'content/blog/posts/a.md';
const B = 'content/blog/posts/b.md';
const X = 'content/blog/posts/x.txt';
const FILES: Files = {
  [A]: post({ title: 'A', date: '2026-01-01' }, 'Text of *A*.'),
  [B]: post({ title: 'B', date: '2026-01-01' }, '[x](x.txt)'),
  [X]: 'one',
};

/** A project whose posts a test can read repeatedly through the cache. */
const project = async (files: Files = FILES) => {
  const root = await folderOf(files);
  const open = (options: Partial<PostCacheOptions> = {}) =>
    openPostCache({
      folder: join(root, '.galley/cache'),
      root,
      id: 'this',
      reuse: true,
      isDamaged: false,
      write: true,
      findAsset: createAssets(settingsIn(root)),
      statFile: createCachedStat(),
      memory: NO_MEMORY,
      ...options,
    });
  /** Reads posts as a build does and returns the cache misses. */
  const read = async (options: Partial<PostCacheOptions> = {}, names: readonly string[] = [A, B]) => {
    const cache = open(options);
    const path = cache.packPath();
    const pack = path === null ? null : createPack(path);
    const readPost = createPostReader(settingsIn(root), { pack });
    const unknown: string[] = [];
    for (const source of names.map((name): SourceFile => sourceIn(root, name))) {
      if ((await cache.find(source)) !== null) continue;
      unknown.push(source.file);
      cache.keep(await readPost(source));
    }
    pack?.close();
    const problems = cache.save();
    return {
      cache,
      unknown,
      problems,
      html: (name: string): string => JSON.parse(Buffer.from(cache.html(cache.htmlPlace(name))).toString()),
    };
  };
  const unknown = async (options: Partial<PostCacheOptions> = {}) => {
    const done = await read(options);
    done.cache.close();
    return done.unknown;
  };
  return { root, open, read, unknown };
};

/** Pretends that all files are old. */
const later = (): void => {
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 3_600_000);
};

const readsOf = (path: string): number => vi.mocked(fs.openSync).mock.calls.filter(([name]) => name === path).length;

test('a post is read once, and then cached with its HTML', async () => {
  const { root, read } = await project();
  const first = await read();
  expect(first.unknown).toEqual([A, B]);
  expect(first.html(A)).toBe('<p>Text of <em>A</em>.</p>\n');
  first.cache.close();
  const second = await read();
  expect(second.unknown).toEqual([]);
  expect(second.html(A)).toBe(first.html(A));
  expect(second.cache.htmlPlace(A)).toEqual(first.cache.htmlPlace(A));
  second.cache.close();
  expect(readdirSync(join(root, '.galley/cache')).sort()).toEqual(['assets', 'html', 'posts']);
});

test('a file that has only just changed is recognised by its content, a stable one without being read', async () => {
  const { root, unknown } = await project();
  vi.spyOn(Date, 'now').mockReturnValue(fs.statSync(join(root, A)).ctimeMs);
  await unknown();
  vi.mocked(fs.openSync).mockClear();
  expect(await unknown()).toEqual([]);
  expect(readsOf(join(root, A))).toBe(1);
  vi.mocked(Date.now).mockRestore();
  later();
  // This build reads the file once more and records its fingerprint.
  expect(await unknown()).toEqual([]);
  vi.mocked(fs.openSync).mockClear();
  expect(await unknown()).toEqual([]);
  expect(readsOf(join(root, A))).toBe(0);
});

test('a file with other bytes, but the same size and modification time, is another post', async () => {
  const { root, unknown } = await project();
  later();
  await unknown();
  const then = new Date('2020-01-01');
  utimesSync(join(root, A), then, then);
  expect(await unknown()).toEqual([]);
  await setTimeout(20);
  writeFileSync(join(root, A), String(FILES[A]).replace('*A*', '*Z*'));
  utimesSync(join(root, A), then, then);
  expect(await unknown()).toEqual([A]);
});

test('a post is read again after a change of its asset, even with the same size and modification time', async () => {
  const { root, unknown } = await project();
  later();
  await unknown();
  const then = new Date('2020-01-01');
  utimesSync(join(root, X), then, then);
  expect(await unknown()).toEqual([]);
  await setTimeout(20);
  writeFileSync(join(root, X), 'two');
  utimesSync(join(root, X), then, then);
  expect(await unknown()).toEqual([B]);
  rmSync(join(root, X));
  expect(await unknown()).toEqual([B]);
});

test('two files with the same name and content are two assets: a change of either counts', async () => {
  const files = {
    ...FILES,
    [B]: post({ title: 'B', date: '2026-01-01' }, '[x](x.txt) [y](y/x.txt)'),
    'content/blog/posts/y/x.txt': 'one',
  };
  for (const changed of [X, 'content/blog/posts/y/x.txt']) {
    const { root, unknown } = await project(files);
    expect(await unknown()).toEqual([A, B]);
    writeFileSync(join(root, changed), 'two');
    expect(await unknown()).toEqual([B]);
  }
});

test('a post with an error is never cached; one with a warning is cached, and repeats its warning', async () => {
  const broken = post({ title: 'A', date: 'yesterday' });
  const warned = post({ title: 'B', date: '2026-01-01', readingTime: 3, created_at: '2026-01-02' });
  const { root, open, unknown } = await project({ ...FILES, [A]: broken, [B]: warned });
  expect(await unknown()).toEqual([A, B]);
  expect(await unknown()).toEqual([A]);
  const fresh = await createPostReader(settingsIn(root))(sourceIn(root, B));
  const cache = open();
  expect((await cache.find(sourceIn(root, B)))?.diagnostics).toEqual(fresh.diagnostics);
  cache.close();
});

test('a cache from other settings or other code is not used, and without reuse none is', async () => {
  const { unknown } = await project();
  await unknown();
  expect(await unknown({ id: 'other' })).toEqual([A, B]);
  expect(await unknown({ id: 'other' })).toEqual([]);
  expect(await unknown({ id: 'other', reuse: false })).toEqual([A, B]);
  expect(await unknown({ id: 'other' })).toEqual([]);
});

test('the cache moves with the project', async () => {
  const { root, unknown } = await project();
  await unknown();
  const elsewhere = await project({});
  for (const name of ['content', '.galley']) renameSync(join(root, name), join(elsewhere.root, name));
  expect(await elsewhere.unknown()).toEqual([]);
});

test('a post whose HTML is missing is read again', async () => {
  const { root, unknown } = await project();
  await unknown();
  rmSync(join(root, '.galley/cache/html'), { recursive: true });
  expect(await unknown()).toEqual([A, B]);
  expect(await unknown()).toEqual([]);
});

test('damaged HTML is detected when it is requested', async () => {
  const { root, read } = await project();
  const first = await read();
  first.cache.close();
  const folder = join(root, '.galley/cache/html');
  for (const name of readdirSync(folder)) {
    const bytes = Buffer.from(String(fs.readFileSync(join(folder, name), 'latin1')).toUpperCase(), 'latin1');
    writeFileSync(join(folder, name), bytes);
  }
  const second = await read();
  expect(second.unknown).toEqual([]);
  expect(() => second.html(A)).toThrow(DamagedCacheError);
  second.cache.close();
});

test('a second concurrent build works without the cache, as does a third, and neither leaves any files behind', async () => {
  const { root, open, read } = await project();
  const first = open();
  const second = await read();
  const third = await read();
  expect([second.unknown, third.unknown]).toEqual([
    [A, B],
    [A, B],
  ]);
  second.cache.close();
  expect(third.html(A)).toContain('Text of');
  third.cache.close();
  first.close();
  expect(readdirSync(join(root, '.galley'))).toEqual(['here']);
});

test('the next build removes the unfinished files of a build that did not end', async () => {
  const { root, open, unknown } = await project();
  await unknown();
  const killed = open();
  const pack = createPack(killed.packPath() ?? '');
  pack.putJson('left behind');
  pack.close();
  killed.close();
  const folder = join(root, '.galley/cache/html');
  expect(readdirSync(folder)).toHaveLength(2);
  const next = open();
  expect(readdirSync(folder)).toHaveLength(1);
  next.close();
  expect(await unknown()).toEqual([]);
});

test('a cache that cannot be saved is a warning, and the HTML of this build is still available', async () => {
  const { root, read, unknown } = await project();
  mkdirSync(join(root, '.galley/cache'), { recursive: true });
  writeFileSync(join(root, '.galley/cache/posts'), 'a file where Galley needs a folder');
  const built = await read();
  expect(built.problems).toMatchObject([{ severity: 'warning', code: 'cache/not-saved' }]);
  expect(built.html(A)).toContain('Text of');
  built.cache.close();
  rmSync(join(root, '.galley/cache/posts'));
  expect(await unknown()).toEqual([A, B]);
  expect(await unknown()).toEqual([]);
});

test('a check writes nothing, and uses the cache', async () => {
  const { root, unknown } = await project();
  expect(await unknown({ write: false })).toEqual([A, B]);
  expect(readdirSync(root)).toEqual(['content']);
  await unknown();
  expect(await unknown({ write: false })).toEqual([]);
});

const C = 'content/blog/posts/c.md';

test('caches of several machines become one when their folders are copied together, in any order', async () => {
  const files = { ...FILES, [C]: post({ title: 'C', date: '2026-01-01' }) };
  const machines = await Promise.all([[A], [B], [C]].map(async (names) => ({ ...(await project(files)), names })));
  for (const { read, names } of machines) (await read({}, names)).cache.close();
  for (const order of [machines, machines.toReversed()]) {
    const { root, read } = await project(files);
    for (const machine of order)
      cpSync(join(machine.root, '.galley/cache'), join(root, '.galley/cache'), { recursive: true });
    const built = await read({}, [A, B, C]);
    expect([built.unknown, built.html(A)]).toEqual([[], '<p>Text of <em>A</em>.</p>\n']);
    built.cache.close();
    expect(readdirSync(join(root, '.galley/cache/posts'))).toHaveLength(1);
  }
});

test('if two machines have cached different states of a file, the current state is found', async () => {
  const changed = { ...FILES, [A]: post({ title: 'A', date: '2026-01-01' }, 'Other text.'), [X]: 'two' };
  const [old, recent] = [await project(), await project(changed)];
  for (const { unknown } of [old, recent]) await unknown();
  for (const files of [FILES, changed])
    for (const order of [
      [old, recent],
      [recent, old],
    ]) {
      const { root, unknown } = await project(files);
      for (const machine of order)
        cpSync(join(machine.root, '.galley/cache'), join(root, '.galley/cache'), { recursive: true });
      expect(await unknown()).toEqual([]);
    }
});

test('a file’s times from another machine are not trusted, even if they are the same here', async () => {
  const [elsewhere, here] = [await project(), await project({ ...FILES, [A]: String(FILES[A]).replace('*A*', '*Z*') })];
  // Two machines can have equal clocks and inode numbers, so that different files have the same fingerprint.
  const alike = (path: string) => ({
    fingerprint: `${path.length - path.indexOf('content')}`,
    bytes: 9,
    age: 1e9,
    tick: 2000,
  });
  const statFile = (path: string) => (fs.existsSync(path) ? alike(path) : null);
  expect(await elsewhere.unknown({ statFile })).toEqual([A, B]);
  expect(await elsewhere.unknown({ statFile })).toEqual([]);
  cpSync(join(elsewhere.root, '.galley/cache'), join(here.root, '.galley/cache'), { recursive: true });
  expect(await here.unknown({ statFile })).toEqual([A]);
});

test('if a cache is damaged, posts with intact bytes stay cached', async () => {
  const { root, read, unknown } = await project();
  (await read({}, [A])).cache.close();
  const folder = join(root, '.galley/cache/html');
  const [first = ''] = readdirSync(folder);
  (await read()).cache.close();
  const bytes = fs.readFileSync(join(folder, first));
  bytes[bytes.length - 2] = 0;
  writeFileSync(join(folder, first), bytes);
  expect(await unknown()).toEqual([]);
  expect(await unknown({ isDamaged: true })).toEqual([A]);
  expect(await unknown({ isDamaged: true })).toEqual([]);
});
