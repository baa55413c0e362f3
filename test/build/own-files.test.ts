import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BuildOptions, build } from '../../src/build/build.ts';
import { addFiles, type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 5, 1);
const API = 'dist/api/public';

const buildIn = (root: string, options: BuildOptions = {}) =>
  build({ root, now: NOW, env: {}, concurrency: 1, ...options });

const TARGETS = ['apache', 'netlify-rules', 'serve', 'github-pages', 'firebase', 'nginx', 'caddy', 'cloudfront'];
const EVERYWHERE: BuildOptions = { targets: TARGETS, allowLimited: true };

/** Paths of files that Galley writes for some target and that a user may have as well. */
const PLACES = [
  'dist/_redirects',
  'dist/_headers',
  'dist/.htaccess',
  'dist/serve.json',
  'dist/404.html',
  'dist/.nojekyll',
  'dist/firebase.json',
  'hosts/nginx/galley.conf',
  'hosts/caddy/Caddyfile',
  'hosts/cloudfront/function.js',
  'hosts/cloudfront/template.json',
  'hosts/firebase/firebase.json',
  `${API}/errors/not_found.json`,
  `${API}/v1/openapi.json`,
  `${API}/v1/demo/posts.json`,
  `${API}/v1/demo/stats.json`,
  `${API}/v1/demo/tags.json`,
  `${API}/v1/demo/authors.json`,
  `${API}/v1/demo/categories.json`,
  `${API}/v1/demo/posts/second.json`,
  `${API}/v1/demo/index/manifest.json`,
  `${API}/v1/demo/posts/category=/tags=/author=/limit=20/offset=0.json`,
  `${API}/v1/notes/stats.json`,
  `${API}/v1/notes/posts.json`,
];
const MINE: Files = Object.fromEntries(PLACES.map((path) => [path, `mine: ${path}`]));

const files = (root: string) => filesIn(root);

describe('a user’s files at every place where Galley writes', () => {
  test.each<[string, (root: string) => Promise<unknown>]>([
    ['a build', (root) => buildIn(root)],
    ['a build for all hosts', (root) => buildIn(root, EVERYWHERE)],
    [
      'changes of target',
      async (root) => {
        for (const target of TARGETS) await buildIn(root, { targets: [target], allowLimited: true }).catch(() => null);
        return buildIn(root);
      },
    ],
    [
      'a build with errors in the content, and one without',
      async (root) => {
        await addFiles(root, { 'content/blog/posts/broken.md': '---\ntitle: "A\n---\n' });
        expect((await buildIn(root, EVERYWHERE)).ok).toBe(false);
        rmSync(join(root, 'content/blog/posts/broken.md'));
        return buildIn(root, EVERYWHERE);
      },
    ],
  ])('are all there, unchanged, after %s, and there are no other files', async (_, work) => {
    const root = await folderOf({ ...SMALL_PROJECT, ...MINE });
    await expect(work(root)).rejects.toMatchObject({ exitCode: 1 });
    const { after, own } = split(await files(root));
    expect(after).toEqual({ ...SMALL_PROJECT, ...MINE });
    expect(own.filter((path) => path.includes('written-'))).toEqual([]);
  });

  test('each of them alone stops a build, whose error names it, and stays unchanged', async () => {
    const emitted = await folderOf(SMALL_PROJECT);
    expect((await buildIn(emitted, EVERYWHERE)).ok).toBe(true);
    const written = new Set(Object.keys(await files(emitted)));
    const real = PLACES.filter((path) => written.has(path));
    expect(real.length).toBeGreaterThanOrEqual(20);
    for (const path of real) {
      const root = await folderOf({ ...SMALL_PROJECT, [path]: 'mine' });
      await expect(buildIn(root, EVERYWHERE), path).rejects.toMatchObject({
        diagnostics: [{ code: 'output/would-overwrite', message: expect.stringContaining(path) }],
      });
      expect(split(await files(root)).after, path).toEqual({ ...SMALL_PROJECT, [path]: 'mine' });
    }
  });

  test('those edited after a build survive later builds and changes of target', async () => {
    const root = await folderOf(SMALL_PROJECT);
    await buildIn(root, EVERYWHERE);
    const before = Object.keys(await files(root));
    const mine = Object.fromEntries(
      PLACES.filter((path) => before.includes(path)).map((path) => [path, MINE[path] ?? '']),
    );
    await addFiles(root, mine);
    await expect(buildIn(root, EVERYWHERE)).rejects.toMatchObject({ exitCode: 1 });
    for (const target of TARGETS) await buildIn(root, { targets: [target], allowLimited: true }).catch(() => null);
    await buildIn(root).catch(() => null);
    expect(await files(root)).toMatchObject(mine);
  });

  test('force replaces only those that are in the way, and names them', async () => {
    const root = await folderOf({ ...SMALL_PROJECT, ...MINE });
    const { ok, diagnostics } = await buildIn(root, { targets: ['nginx'], force: true });
    expect(ok).toBe(true);
    const replaced = diagnostics.filter(({ code }) => code === 'output/overwritten');
    expect(replaced).toHaveLength(2);
    const { after } = split(await files(root));
    const left = Object.entries(after).filter(([path, text]) => MINE[path] === text);
    expect(left.map(([path]) => path)).toEqual(expect.arrayContaining(['dist/.htaccess', 'hosts/caddy/Caddyfile']));
    expect(after['hosts/nginx/galley.conf']).not.toBe(MINE['hosts/nginx/galley.conf']);
    expect((await buildIn(root, { targets: ['nginx'] })).diagnostics).not.toContainEqual(
      expect.objectContaining({ code: 'output/overwritten' }),
    );
  });
});

/** Splits the project's files from Galley's own in `.galley`. */
const split = (all: Readonly<Record<string, string>>) => ({
  after: Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith('.galley/'))),
  own: Object.keys(all).filter((path) => path.startsWith('.galley/')),
});

describe('hosts/<name>/', () => {
  const hostsOf = (root: string): string[] => readdirSync(join(root, 'hosts')).sort();

  test('is removed with its target if Galley wrote it', async () => {
    const root = await folderOf(SMALL_PROJECT);
    await buildIn(root, { targets: ['nginx', 'caddy'] });
    expect(hostsOf(root)).toEqual(['caddy', 'nginx']);
    const { hosts } = await buildIn(root, { targets: ['caddy'] });
    expect(hosts).toContainEqual({ name: 'nginx', folder: 'hosts/nginx', files: [], written: 0 });
    expect(hostsOf(root)).toEqual(['caddy']);
    await buildIn(root);
    expect(readdirSync(root)).not.toContain('hosts');
    await buildIn(root, { targets: ['nginx'] });
    expect(hostsOf(root)).toEqual(['nginx']);
  });

  test('stays while another output’s build needs it', async () => {
    const root = await folderOf(SMALL_PROJECT);
    await buildIn(root, { targets: ['nginx'] });
    await buildIn(root, { targets: ['caddy'], out: 'elsewhere' });
    await buildIn(root, { out: 'elsewhere' });
    expect(hostsOf(root)).toEqual(['nginx']);
  });

  test('keeps files that others added or edited there', async () => {
    const root = await folderOf(SMALL_PROJECT);
    await buildIn(root, { targets: ['cloudfront'] });
    await addFiles(root, { 'hosts/cloudfront/notes.txt': 'mine', 'hosts/cloudfront/function.js': 'mine' });
    const { diagnostics } = await buildIn(root);
    expect(diagnostics).toMatchObject([
      { code: 'output/edited-kept', message: expect.stringContaining('function.js') },
    ]);
    expect(await filesIn(join(root, 'hosts'))).toEqual({
      'cloudfront/notes.txt': 'mine',
      'cloudfront/function.js': 'mine',
    });
  });

  test('an edit there is an error before anything is written, with and without other changes', async () => {
    for (const change of [{}, { 'content/blog/posts/new.md': post({ title: 'New', date: '2026-01-05' }) }]) {
      const root = await folderOf(SMALL_PROJECT);
      await buildIn(root, { targets: ['nginx'] });
      await addFiles(root, { 'hosts/nginx/galley.conf': 'mine', ...change });
      const before = split(await files(root)).after;
      await expect(buildIn(root, { targets: ['nginx'] })).rejects.toMatchObject({
        exitCode: 1,
        diagnostics: [{ code: 'output/edited', message: expect.stringContaining('hosts/nginx/galley.conf') }],
      });
      expect(split(await files(root)).after).toEqual(before);
      expect((await buildIn(root, { targets: ['nginx'], force: true })).ok).toBe(true);
    }
  });

  test('is not written if hosts/ is the content folder', async () => {
    const root = await folderOf({
      ...SMALL_PROJECT,
      'galley.config.json': '{ "folders": { "content": "hosts" } }',
      'hosts/a/workspace.yaml': '',
    });
    await expect(buildIn(root, { targets: ['nginx'] })).rejects.toMatchObject({
      exitCode: 2,
      diagnostics: [{ code: 'config/unsafe-output' }],
    });
    expect(readdirSync(root)).not.toContain('dist');
  });
});

test('problems of the output and of hosts are reported together', async () => {
  const root = await folderOf({ ...SMALL_PROJECT, 'dist/api': 'a file', 'hosts/nginx/galley.conf': 'mine' });
  await expect(buildIn(root, { targets: ['nginx'] })).rejects.toMatchObject({
    diagnostics: [{ code: 'output/obstacle' }, { code: 'output/would-overwrite' }],
  });
});

test('the folder .galley may be deleted: the next build takes over the published files, with new content', async () => {
  const root = await folderOf(SMALL_PROJECT);
  await buildIn(root);
  rmSync(join(root, '.galley'), { recursive: true });
  await addFiles(root, { 'content/blog/posts/new.md': post({ title: 'New', date: '2026-01-05', tags: ['Red'] }) });
  expect(await buildIn(root)).toMatchObject({ ok: true });
  const clean = await folderOf({
    ...SMALL_PROJECT,
    'content/blog/posts/new.md': post({ title: 'New', date: '2026-01-05', tags: ['Red'] }),
  });
  await buildIn(clean);
  expect(await filesIn(join(root, 'dist'))).toMatchObject(await filesIn(join(clean, 'dist')));
});

test('a build refuses a wrong output folder and writes nothing to it', async () => {
  const root = await folderOf(SMALL_PROJECT);
  for (const out of ['.', 'content', 'content/blog', '.galley', 'hosts/nginx', '.git'])
    await expect(buildIn(root, { out }), out).rejects.toMatchObject({
      exitCode: 2,
      diagnostics: [{ code: 'config/unsafe-output' }],
    });
  writeFileSync(join(root, 'content/mine.txt'), 'mine');
  expect(split(await files(root)).after).toEqual({ ...SMALL_PROJECT, 'content/mine.txt': 'mine' });
});
