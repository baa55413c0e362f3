import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type BuildOptions, build } from '../../src/build/build.ts';
import { addFiles, type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 5, 1);
const API = 'api/public/v1';

const buildIn = (root: string, options: BuildOptions = {}) => build({ root, now: NOW, env: {}, ...options });

/** Builds a project that must have no problems, and reads its output. */
const outputOf = async (files: Files, options: BuildOptions = {}) => {
  const root = await folderOf(files);
  const result = await buildIn(root, options);
  expect(result.diagnostics).toEqual([]);
  return { root, result, output: await filesIn(join(root, 'dist')) };
};

const json = (output: Readonly<Record<string, string>>, path: string) => JSON.parse(output[path] ?? 'null');

test('a list holds the newest posts first, each with every field', async () => {
  const { output } = await outputOf(SMALL_PROJECT);
  const list = json(output, `${API}/demo/posts.json`);
  expect(list).toMatchObject({ total: 3, offset: 0, limit: 20 });
  expect(list.data).toEqual([
    {
      slug: 'third',
      title: 'Third',
      excerpt: 'Short.',
      publishedAt: '2026-03-01T00:00:00.000Z',
      updatedAt: '2026-03-02T08:00:00.000Z',
      coverImage: null,
      category: null,
      tags: [],
      authors: [],
      readingTime: 1,
    },
    expect.objectContaining({
      slug: 'second',
      coverImage: expect.stringMatching(/^\/api\/public\/assets\/[0-9a-f]{12}-pixel\.svg$/),
      category: { name: 'How to', slug: 'howto' },
      tags: [{ name: 'Red', slug: 'red' }],
      authors: [
        { id: 'ann', name: 'Ann' },
        { id: 'bob', name: 'Bob' },
      ],
    }),
    expect.objectContaining({ slug: 'first', updatedAt: null, category: { name: 'News', slug: 'news' } }),
  ]);
});

test('a detail is the record and its HTML', async () => {
  const { output } = await outputOf(SMALL_PROJECT);
  const { data } = json(output, `${API}/demo/posts/second.json`);
  const { htmlContent, ...record } = data;
  expect(record).toEqual(json(output, `${API}/demo/posts.json`).data[1]);
  expect(htmlContent).toContain('<a href="/posts/first#top">the first</a>');
  expect(htmlContent).toContain(`src="${record.coverImage}"`);
  expect(output[record.coverImage.slice(1)]).toBe(SMALL_PROJECT['content/blog/posts/pixel.svg']);
});

test('tags, categories, authors and stats', async () => {
  const { output } = await outputOf(SMALL_PROJECT);
  expect(json(output, `${API}/demo/tags.json`)).toEqual({
    data: [
      { name: 'Blue', slug: 'blue' },
      { name: 'Red', slug: 'red' },
    ],
  });
  expect(json(output, `${API}/demo/categories.json`).data).toEqual([
    { name: 'News', slug: 'news' },
    { name: 'How to', slug: 'howto' },
    { name: 'Empty', slug: 'empty' },
  ]);
  expect(json(output, `${API}/demo/authors.json`).data).toEqual([
    { id: 'ann', name: 'Ann', about: 'Writes.', socialLinks: { web: 'https://ann.example' } },
    { id: 'bob', name: 'Bob', about: '', socialLinks: {} },
  ]);
  expect(json(output, `${API}/demo/stats.json`)).toEqual({
    totalPosts: 3,
    totalAuthors: 2,
    totalCategories: 3,
    totalTags: 2,
  });
});

test('every single filter has its pages, and a declared term without posts has an empty page', async () => {
  const { output } = await outputOf(SMALL_PROJECT);
  const slugs = (page: string) =>
    json(output, `${API}/demo/posts/${page}/limit=20/offset=0.json`).data.map(({ slug }: { slug: string }) => slug);
  expect(slugs('category=/tags=/author=')).toEqual(['third', 'second', 'first']);
  expect(slugs('category=news/tags=/author=')).toEqual(['first']);
  expect(slugs('category=/tags=red/author=')).toEqual(['second', 'first']);
  expect(slugs('category=/tags=/author=bob')).toEqual(['second']);
  expect(slugs('category=empty/tags=/author=')).toEqual([]);
  expect(output[`${API}/demo/posts.json`]).toBe(
    output[`${API}/demo/posts/category=/tags=/author=/limit=20/offset=0.json`],
  );
});

test('pages exist for the configured limits, combinations and depth', async () => {
  const lists = { defaultLimit: 2, precompute: { limits: [1, 2], combine: [['category', 'tags']], depth: 2 } };
  const { output } = await outputOf({ ...SMALL_PROJECT, 'galley.config.json': JSON.stringify({ lists }) });
  const pages = Object.keys(output).filter((path) => path.startsWith(`${API}/demo/posts/category=`));
  const of = (filters: string) =>
    pages.filter((path) => path.includes(`/${filters}/`)).map((path) => path.split(`${filters}/`)[1]);
  expect(of('category=/tags=/author=')).toEqual([
    'limit=1/offset=0.json',
    'limit=1/offset=1.json',
    'limit=2/offset=0.json',
    'limit=2/offset=2.json',
  ]);
  expect(of('category=news/tags=red/author=')).toEqual(['limit=1/offset=0.json', 'limit=2/offset=0.json']);
  expect(of('category=howto/tags=blue/author=')).toEqual([]);
});

test('every key of a workspace has all its content, and another workspace has its own', async () => {
  const { output } = await outputOf(SMALL_PROJECT);
  const below = (key: string) =>
    Object.entries(output).flatMap(([path, text]) =>
      path.startsWith(`${API}/${key}/`) ? [[path.replace(key, 'KEY'), text]] : [],
    );
  expect(below('demo-next')).toEqual(below('demo'));
  expect(json(output, `${API}/notes/posts.json`)).toEqual({ data: [], total: 0, offset: 0, limit: 20 });
});

test('a workspace can have the name of a property that all objects have', async () => {
  const { output } = await outputOf({
    'content/constructor/workspace.yaml': 'keys: [k]',
    'content/constructor/posts/a.md': post({ title: 'A', date: '2026-01-01' }),
  });
  expect(json(output, `${API}/k/posts.json`)).toMatchObject({ total: 1 });
});

test('drafts and scheduled posts stay out, are reported, and determine the time of the next build', async () => {
  const { result } = await outputOf(SMALL_PROJECT);
  expect(result.workspaces[0]).toMatchObject({
    name: 'blog',
    title: 'Blog',
    published: 3,
    drafts: ['content/blog/posts/unfinished.md'],
    scheduled: [{ file: 'content/blog/posts/later.md', publishedAt: '2999-01-01T00:00:00.000Z' }],
  });
  expect(result.nextBuild).toBe('2999-01-01T00:00:00.000Z');
  const all = await outputOf(SMALL_PROJECT, { drafts: true, future: true });
  expect(json(all.output, `${API}/demo/stats.json`).totalPosts).toBe(5);
});

test('the same content gives the same bytes, whatever order its files were made in', async () => {
  const first = await outputOf(SMALL_PROJECT);
  const again = await outputOf(Object.fromEntries(Object.entries(SMALL_PROJECT).reverse()));
  expect(again.output).toEqual(first.output);
});

test('a second build writes nothing, and a changed post rewrites only files that contain it', async () => {
  const { root, result } = await outputOf(SMALL_PROJECT);
  const total = result.changes?.written ?? 0;
  expect((await buildIn(root)).changes).toEqual({ written: 0, unchanged: total, deleted: 0 });
  await addFiles(root, { 'content/notes/posts/2026-05-05-new.md': post({ title: 'New' }) });
  await buildIn(root);
  await rm(join(root, 'content/notes/posts/2026-05-05-new.md'));
  const gone = await buildIn(root);
  expect(gone.changes?.deleted).toBeGreaterThan(0);
  expect(await filesIn(join(root, 'dist'))).toEqual((await outputOf(SMALL_PROJECT)).output);
});

test('any error leaves the output exactly as it was', async () => {
  const { root, output } = await outputOf(SMALL_PROJECT);
  await addFiles(root, { 'content/blog/posts/bad.md': 'no front matter' });
  const result = await buildIn(root);
  expect(result.ok).toBe(false);
  expect(result.changes).toBeNull();
  expect(await filesIn(join(root, 'dist'))).toEqual(output);
});

test('a check writes nothing at all', async () => {
  const root = await folderOf(SMALL_PROJECT);
  expect(await buildIn(root, { write: false })).toMatchObject({ ok: true, changes: null });
  expect(await filesIn(root)).toEqual({ ...SMALL_PROJECT });
});

test('no published file lists the keys', async () => {
  const { output } = await outputOf(SMALL_PROJECT);
  const naming = Object.entries(output).filter(([, text]) => text.includes('demo-next'));
  expect(naming.map(([path]) => path)).toEqual([]);
});

test('a warning names files of the API that are not in the log', async () => {
  const { root } = await outputOf(SMALL_PROJECT);
  await addFiles(root, { [`dist/${API}/demo/posts/stale.json`]: '{}' });
  const { ok, diagnostics } = await buildIn(root);
  expect(ok).toBe(true);
  expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'output/foreign-files' }]);
  expect(diagnostics[0]?.message).toContain('contains 1 file below the base path');
  expect(await readFile(join(root, `dist/${API}/demo/posts/stale.json`), 'utf8')).toBe('{}');
});

test('compress writes siblings that unpack to the same bytes', async () => {
  const { gunzipSync, brotliDecompressSync } = await import('node:zlib');
  const { root, output } = await outputOf({
    ...SMALL_PROJECT,
    'galley.config.json': '{ "output": { "compress": ["br", "gzip"] } }',
  });
  const path = `${API}/demo/posts/second.json`;
  expect(gunzipSync(await readFile(join(root, 'dist', `${path}.gz`))).toString()).toBe(output[path]);
  expect(brotliDecompressSync(await readFile(join(root, 'dist', `${path}.br`))).toString()).toBe(output[path]);
});

test('a version past its sunset has no files', async () => {
  const root = await folderOf({
    ...SMALL_PROJECT,
    'galley.config.json': '{ "versions": { "v1": { "sunset": "2026-01-01" } } }',
  });
  expect((await buildIn(root)).diagnostics).toMatchObject([{ severity: 'warning', code: 'version/none-left' }]);
  const output = await filesIn(join(root, 'dist'));
  expect(Object.keys(output).filter((path) => path.includes('/v1/'))).toEqual([]);
  expect(output['api/public/errors/version_sunset.json']).toContain('version_sunset');
});

test('a content folder that is a link is read like any other', async () => {
  const elsewhere = await folderOf(SMALL_PROJECT);
  const root = await folderOf();
  await symlink(join(elsewhere, 'content'), join(root, 'content'));
  expect((await buildIn(root)).ok).toBe(true);
});

/** Builds a project and changes an asset as often as `times`, each time right after all posts have been read. */
const buildWhileChanging = async (times: number) => {
  const root = await folderOf(SMALL_PROJECT);
  const pixel = join(root, 'content/blog/posts/pixel.svg');
  let changed = 0;
  const result = await buildIn(root, {
    concurrency: 1,
    onProgress: ({ phase, done, total }) => {
      if (phase !== 'read' || done !== total || changed === times) return;
      changed += 1;
      writeFileSync(pixel, `<svg>${changed}</svg>`);
    },
  }).catch((error: unknown) => error);
  return { result, output: await filesIn(join(root, 'dist')) };
};

test('a file that changes after it was read is published under the hash of its content, or the build fails', async () => {
  const { output } = await buildWhileChanging(1);
  const [path = '', content] = Object.entries(output).find(([name]) => name.endsWith('-pixel.svg')) ?? [];
  expect(content).toBe('<svg>1</svg>');
  expect(path).toContain(createHash('sha256').update('<svg>1</svg>').digest('hex').slice(0, 12));
  const restless = await buildWhileChanging(10);
  expect(restless.result).toMatchObject({ exitCode: 1, diagnostics: [{ code: 'output/source-changed' }] });
  expect(restless.output).toEqual({});
});

test('the moment of the next scheduled post is in .galley/next-build, or never', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const next = (): Promise<string> => readFile(join(root, '.galley/next-build'), 'utf8');
  await buildIn(root, { write: false });
  await expect(next()).rejects.toThrow('ENOENT');
  await buildIn(root);
  expect(await next()).toBe('2999-01-01T00:00:00.000Z\n');
  await rm(join(root, '.galley/next-build'));
  await buildIn(root);
  expect(await next()).toBe('2999-01-01T00:00:00.000Z\n');
  await buildIn(root, { now: Date.UTC(3000, 0, 1) });
  expect(await next()).toBe('never\n');
});

test.each([
  ['pr-12', 'pr-12'],
  ['Feature/New_Ports', 'feature-new-ports'],
  [undefined, 'main'],
])('with the branch %s, {branch} in deploy.url is %s', async (branch, name) => {
  vi.stubEnv('GALLEY_BRANCH', branch);
  onTestFinished(() => void vi.unstubAllEnvs());
  const config = JSON.stringify({ deploy: { url: 'https://{branch}.example.com/api/public' } });
  const { output } = await outputOf({ ...SMALL_PROJECT, 'galley.config.json': config });
  expect(json(output, `${API}/openapi.json`).servers[0].url).toBe(`https://${name}.example.com/api/public/v1`);
});
