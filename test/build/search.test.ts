import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPagefind } from '../../src/api/search/make-index.ts';
import { build } from '../../src/build/build.ts';
import { buildIn } from '../helpers/built.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { SMALL_PROJECT } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 6, 1);
const OPTIONS = { now: NOW, allowLimited: true };
const BASE = 'dist/api/public';
const FIRST = 'content/blog/posts/2026-01-01-first.md';

const config = (options: object) => ({ 'galley.config.json': JSON.stringify(options) });
const project = (options: object) => ({ ...SMALL_PROJECT, ...config(options) });

const distOf = async (root: string): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await filesIn(root)).filter(([path]) => path.startsWith('dist/')));

const isSearch = (path: string): boolean => /assets\/[0-9a-f]{16}-/.test(path);

const searchOf = (files: Readonly<Record<string, string>>, key = 'demo') => {
  const index = `${BASE}/v1/${key}/index`;
  const { search } = JSON.parse(files[`${index}/manifest.json`] ?? '');
  return search === undefined ? null : JSON.parse(files[`${index}/${search}.json`] ?? '');
};

test('the option adds and removes a search index, and changes no byte of another file except the manifest', async () => {
  const root = await folderOf(project({}));
  await buildIn(root, OPTIONS);
  const without = await distOf(root);
  await addFiles(root, config({ output: { search: true } }));
  await buildIn(root, OPTIONS);
  const files = await distOf(root);
  const isOther = ([path]: readonly [string, string]): boolean => !isSearch(path) && !path.includes('/index/');
  expect(Object.fromEntries(Object.entries(files).filter(isOther))).toEqual(
    Object.fromEntries(Object.entries(without).filter(isOther)),
  );
  const { files: common, prefix } = searchOf(files);
  const names = Object.keys(files).filter(isSearch);
  const named = Object.values<string>(common).map((path) => `${BASE}/${path}`);
  expect(named).toHaveLength(2);
  expect(names).toEqual(expect.arrayContaining(named));
  expect(names.filter((name) => name.startsWith(`${BASE}/${prefix}index-`))).not.toEqual([]);
  expect(names.filter((name) => name.startsWith(`${BASE}/${prefix}filter-`))).toHaveLength(3);
  await addFiles(root, config({ output: { search: false } }));
  await buildIn(root, OPTIONS);
  expect(await distOf(root)).toEqual(without);
});

test('every published post has its record among the results, and no other post has', async () => {
  const draft = { 'content/blog/posts/2026-01-05-draft.md': '---\ntitle: Draft\ndraft: true\n---\n\nHidden.\n' };
  const root = await folderOf({ ...project({ output: { search: true } }), ...draft });
  await buildIn(root, OPTIONS);
  const files = await distOf(root);
  const { records } = searchOf(files);
  const found = records.flatMap((hash: string) =>
    Object.values(JSON.parse(files[`${BASE}/v1/demo/index/${hash}.json`] ?? '')),
  );
  const { data } = JSON.parse(files[`${BASE}/v1/demo/posts.json`] ?? '');
  const bySlug = (a: { slug: string }, b: { slug: string }): number => (a.slug < b.slug ? -1 : 1);
  expect(found.sort(bySlug)).toEqual([...data].sort(bySlug));
});

test('an index has the same bytes each time', async () => {
  const root = await folderOf(project({ output: { search: true } }));
  await buildIn(root, OPTIONS);
  const before = await distOf(root);
  await buildIn(root, { ...OPTIONS, force: true });
  expect(await distOf(root)).toEqual(before);
});

test('an index is rebuilt only after posts have changed: otherwise the package is not even loaded', async () => {
  const root = await folderOf(project({ output: { search: true } }));
  await buildIn(root, OPTIONS);
  const before = await distOf(root);
  const version = findPagefind(root)?.version;
  await addFiles(root, { 'node_modules/pagefind/package.json': JSON.stringify({ version, main: 'absent.js' }) });
  await addFiles(root, config({ output: { search: true, revision: true } }));
  await buildIn(root, OPTIONS);
  expect(searchOf(await distOf(root))).toEqual(searchOf(before));
  await addFiles(root, { [FIRST]: `${SMALL_PROJECT[FIRST]}\nMore words.\n` });
  const { diagnostics } = await build({ root, ...OPTIONS, concurrency: 1 });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([{ code: 'search/not-made' }]);
  expect(searchOf(await distOf(root))).toEqual(searchOf(before));
});

test('a fresh clone with the cache of another machine reuses its index', async () => {
  const root = await folderOf(project({ output: { search: true } }));
  await buildIn(root, OPTIONS);
  const clone = await folderOf(project({ output: { search: true } }));
  await cp(join(root, '.galley/cache'), join(clone, '.galley/cache'), { recursive: true });
  const version = findPagefind(root)?.version;
  await addFiles(clone, { 'node_modules/pagefind/package.json': JSON.stringify({ version, main: 'absent.js' }) });
  await buildIn(clone, OPTIONS);
  expect(await distOf(clone)).toEqual(await distOf(root));
});

test('a changed post gives the index another name, so its new words are found', async () => {
  const root = await folderOf(project({ output: { search: true } }));
  await buildIn(root, OPTIONS);
  const before = searchOf(await distOf(root));
  await addFiles(root, { [FIRST]: `${SMALL_PROJECT[FIRST]}\nMore words.\n` });
  await buildIn(root, OPTIONS);
  const after = searchOf(await distOf(root));
  expect(after.prefix).not.toBe(before.prefix);
  expect(after.files['wasm.en.pagefind']).toBe(before.files['wasm.en.pagefind']);
});

test.each(['1.5.2', '1.6.1'])(
  'with Pagefind %s, whose indexes no client reads, nothing is written, and the error names the right version',
  async (version) => {
    const old = { 'node_modules/pagefind/package.json': JSON.stringify({ main: 'lib/index.js', version }) };
    const root = await folderOf({ ...project({ output: { search: true } }), ...old });
    const { ok, diagnostics } = await build({ root, ...OPTIONS, concurrency: 1 });
    expect(ok).toBe(false);
    const problem = diagnostics.find(({ code }) => code === 'search/no-package');
    expect(problem).toMatchObject({ severity: 'error', file: 'galley.config.json', position: { line: 1 } });
    expect(problem?.help).toBe('Run npm install --save-dev pagefind@1.6.0.');
    expect(Object.keys(await distOf(root))).toEqual([]);
    expect((await build({ root, ...OPTIONS, write: false })).ok).toBe(false);
  },
);
