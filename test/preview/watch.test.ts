import { rename, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Watcher, watch } from '../../src/preview/watch.ts';
import { addFiles, type Files, folderOf } from '../helpers/files.ts';

const start = async (files: Files, paths: readonly string[], ignored = 'none') => {
  const root = await folderOf(files);
  const seen: string[] = [];
  const watcher: Watcher = await watch({
    paths: paths.map((path) => join(root, path)),
    isIgnored: (path) => path === join(root, ignored),
    onChange: (path) => seen.push(relative(root, path).split(sep).join('/')),
  });
  onTestFinished(watcher.close);
  const expectSeen = (path: string): Promise<void> => vi.waitFor(() => expect(seen).toContain(path), 5000);
  return { root, seen, watcher, expectSeen };
};

test('tells of files that change, come and go, in new folders too', async () => {
  const { root, expectSeen } = await start({ 'content/a.md': 'a', 'content/b.md': 'b' }, ['content']);
  await addFiles(root, { 'content/a.md': 'changed' });
  await expectSeen('content/a.md');
  await addFiles(root, { 'content/new/deep/c.md': 'c' });
  await expectSeen('content/new/deep/c.md');
  await rm(join(root, 'content/b.md'));
  await expectSeen('content/b.md');
});

test('tells of a file that an editor replaces by renaming', async () => {
  const { root, expectSeen } = await start({ 'content/a.md': 'a' }, ['content']);
  await addFiles(root, { 'outside.tmp': 'new text' });
  await rename(join(root, 'outside.tmp'), join(root, 'content/a.md'));
  await expectSeen('content/a.md');
});

test('waits for a file and a folder that do not exist yet', async () => {
  const { root, expectSeen } = await start({ 'README.md': '' }, ['content', 'galley.config.ts']);
  await addFiles(root, { 'galley.config.ts': 'export default {}' });
  await expectSeen('galley.config.ts');
  await addFiles(root, { 'content/a.md': 'a' });
  await expectSeen('content/a.md');
});

test('does not tell of hidden files, backups and what it was told to ignore', async () => {
  const files = { 'content/a.md': 'a', 'content/dist/x.json': '{}' };
  const { root, seen, expectSeen } = await start(files, ['content'], 'content/dist');
  await addFiles(root, {
    'content/.a.md.swp': '',
    'content/a.md~': '',
    'content/dist/x.json': '[]',
    'content/z.md': '',
  });
  await expectSeen('content/z.md');
  expect(seen).toEqual(['content/z.md']);
});

test('can be pointed elsewhere', async () => {
  const { root, seen, watcher, expectSeen } = await start({ 'old/a.md': '', 'new/a.md': '' }, ['old']);
  await watcher.set([join(root, 'new')]);
  await addFiles(root, { 'old/a.md': 'changed', 'new/a.md': 'changed' });
  await expectSeen('new/a.md');
  expect(seen).toEqual(['new/a.md']);
});
