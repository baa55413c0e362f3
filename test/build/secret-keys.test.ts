import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { build } from '../../src/build/build.ts';
import { DiagnosticError } from '../../src/shared/diagnostics/diagnostic.ts';
import { filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const KEY = 'a2f86c30b1e94d57';
const NEXT = '77d0c4e9f2b81a36';
const FILES = {
  'content/blog/workspace.yaml': 'keys: [{ env: BLOG_KEY }, open]\n',
  'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }),
};

const buildWith = (root: string, key: string) => build({ root, env: { BLOG_KEY: key } });
const kept = async (root: string): Promise<string> => JSON.stringify(await filesIn(join(root, '.galley')));

test('a key from the environment is in no result and in no saved file', async () => {
  const root = await folderOf(FILES);
  vi.spyOn(Date, 'now').mockImplementation(() => Date.UTC(2036, 0, 1));
  for (const text of ['one', 'two', 'two']) {
    writeFileSync(join(root, 'content/blog/posts/a.md'), post({ title: 'A', date: '2026-01-01' }, text));
    const result = await buildWith(root, KEY);
    expect(result.ok).toBe(true);
    expect(result.workspaces[0]?.keys).toEqual([{ env: 'BLOG_KEY' }, 'open']);
    expect(JSON.stringify(result)).not.toContain(KEY);
    expect(await kept(root)).not.toContain(KEY);
  }
  const files = await filesIn(join(root, 'dist'));
  expect(Object.keys(files)).toContain(`api/public/v1/${KEY}/posts.json`);
});

test('saved files are recognised: the same content writes nothing, a forced build deletes nothing', async () => {
  const root = await folderOf(FILES);
  vi.spyOn(Date, 'now').mockImplementation(() => Date.UTC(2036, 0, 1));
  await buildWith(root, KEY);
  expect((await buildWith(root, KEY)).changes).toMatchObject({ written: 0, deleted: 0 });
  expect((await build({ root, env: { BLOG_KEY: KEY }, force: true })).changes?.deleted).toBe(0);
});

test('files below a former key are deleted, whether or not the build knows that key', async () => {
  const root = await folderOf(FILES);
  await buildWith(root, KEY);
  const { diagnostics } = await buildWith(root, NEXT);
  expect(diagnostics).toEqual([]);
  const paths = Object.keys(await filesIn(join(root, 'dist'))).join('\n');
  expect(paths).toContain(`/${NEXT}/posts.json`);
  expect(paths).not.toContain(KEY);
  expect(await kept(root)).not.toMatch(new RegExp(`${KEY}|${NEXT}`));
});

test('problems with paths that contain a key name its variable', async () => {
  const root = await folderOf(FILES);
  await buildWith(root, KEY);
  const file = join(root, `dist/api/public/v1/${KEY}/posts.json`);
  rmSync(file);
  mkdirSync(file);
  const error = await build({ root, env: { BLOG_KEY: KEY }, force: true }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DiagnosticError);
  const { diagnostics, message, stack } = error as DiagnosticError;
  expect(JSON.stringify([diagnostics, message, stack])).not.toContain(KEY);
  expect(diagnostics[0]?.message).toContain('/v1/{env: BLOG_KEY}/posts.json');
});

test('files that Galley did not write below a key are reported with its variable', async () => {
  const root = await folderOf({ ...FILES, [`dist/api/public/v1/${KEY}/mine.json`]: '{}' });
  const result = await buildWith(root, KEY).catch((thrown: unknown) => thrown as DiagnosticError);
  expect(JSON.stringify(result.diagnostics)).toContain('{env: BLOG_KEY}/mine.json');
  expect(JSON.stringify(result.diagnostics)).not.toContain(KEY);
  expect(await kept(root)).not.toContain(KEY);
});
