import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuildOptions, build } from '../../src/build/build.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { git } from '../helpers/git.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const buildIn = (root: string, options: BuildOptions = {}) =>
  build({ root, now: Date.UTC(2026, 5, 1), env: {}, concurrency: 1, ...options });

const repository = async (): Promise<string> => {
  const root = await folderOf({ ...SMALL_PROJECT, '.gitignore': 'dist\n' });
  git(root, 'init');
  expect(await buildIn(root)).toMatchObject({ ok: true });
  return root;
};

test('a cache that Git tracks is an error, and nothing is written', async () => {
  const root = await repository();
  git(root, 'add', '-A');
  await addFiles(root, { 'content/blog/posts/2026-01-01-new.md': post({ title: 'New' }) });
  const before = filesIn(`${root}/dist`);
  const { ok, diagnostics } = await buildIn(root);
  expect({ ok, codes: diagnostics.map(({ code, file }) => [code, file?.slice(0, 8)]) }).toEqual({
    ok: false,
    codes: [['cache/committed', '.galley/']],
  });
  expect(filesIn(`${root}/dist`)).toEqual(before);
});

test('a tracked cache is an error even if the output is unchanged', async () => {
  const root = await repository();
  git(root, 'add', '-A');
  expect(await buildIn(root)).toMatchObject({ ok: false, diagnostics: [{ code: 'cache/committed' }] });
});

test('a tracked cache is an error even after it was deleted, as CI does', async () => {
  const root = await repository();
  git(root, 'add', '-A');
  rmSync(join(root, '.galley'), { recursive: true });
  expect(await buildIn(root)).toMatchObject({ ok: false, diagnostics: [{ code: 'cache/committed' }] });
});

test('a cache that Git ignores or does not track is not an error', async () => {
  const root = await repository();
  git(root, 'add', 'content');
  expect(await buildIn(root)).toMatchObject({ ok: true });
});

test('if Git fails, a warning says why, and every post is rendered again', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const { rendered } = await buildIn(root);
  await addFiles(root, { '.git': 'gitdir: elsewhere\n' });
  const { ok, diagnostics, ...again } = await buildIn(root);
  expect([ok, again.rendered]).toEqual([true, rendered]);
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['cache/not-checked', expect.stringContaining('fatal: not a git repository')],
  ]);
});

test('cache: false renders every post, and writes only what changed', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const first = await buildIn(root);
  expect(await buildIn(root)).toMatchObject({ rendered: 0 });
  const again = await buildIn(root, { cache: false });
  expect(again).toMatchObject({ rendered: first.rendered, changes: { written: 0 } });
});

test('compiled configuration that Git tracks does not run', async () => {
  const root = await folderOf({ ...SMALL_PROJECT, 'galley.config.ts': 'export default { markdown: {} as object };\n' });
  expect(await buildIn(root)).toMatchObject({ ok: true });
  const compiled = join(root, '.galley/config');
  const [name = expect.fail()] = readdirSync(compiled);
  const [path, ran] = [join(compiled, name), join(root, 'ran')];
  const forged = readFileSync(path, 'utf8').replace(
    /^/,
    `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '');`,
  );
  writeFileSync(path, forged);
  await buildIn(root);
  expect(existsSync(ran)).toBe(true);
  rmSync(ran);
  git(root, 'init');
  git(root, 'add', '--all', '--force');
  expect(await buildIn(root)).toMatchObject({ ok: false, diagnostics: [{ code: 'cache/committed' }] });
  expect(existsSync(ran)).toBe(false);
});

test('a tracked cache is an error in any letter case, because file systems may ignore it', async () => {
  const root = await repository();
  await addFiles(root, { '.Galley/config/x.mjs': '' });
  git(root, 'add', '--force', '.Galley');
  expect(await buildIn(root)).toMatchObject({ ok: false, diagnostics: [{ code: 'cache/committed' }] });
});
