import { cp, mkdir, rename, rm, unlink } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watch } from '../../../src/dev/server/watch.ts';
import { addFiles, type Files, folderOf } from '../../helpers/files.ts';

const start = async (files: Files, paths: readonly string[]) => {
  const root = await folderOf(files);
  const seen: string[] = [];
  const watcher = watch({
    paths: paths.map((path) => join(root, path)),
    isIgnored: (path) => path === join(root, 'content/dist'),
    onChange: (path) => seen.push(relative(root, path).split(sep).join('/')),
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(watcher.close);
  /** Performs `act` and waits for a change that it causes. */
  const expectNext = async (path: string, act: () => Promise<unknown>): Promise<void> => {
    seen.length = 0;
    await act();
    await vi.waitFor(() => expect(seen).toContain(path), 60_000);
  };
  /** Writes until the watcher reports the file, because it may report a first change as one of the new folder. */
  const expectWatched = async (path: string): Promise<void> => {
    let round = 0;
    await vi.waitFor(
      async () => {
        round += 1;
        await addFiles(root, { [path]: `round ${round}` });
        expect(seen).toContain(path);
      },
      { timeout: 60_000, interval: 50 },
    );
    seen.length = 0;
  };
  return { root, seen, watcher, expectNext, expectWatched };
};

test('reports changed, new and deleted files, in new folders too, from the start', async () => {
  const { root, expectNext, expectWatched } = await start({ 'content/a.md': 'a', 'content/b.md': 'b' }, ['content']);
  await expectNext('content/a.md', () => addFiles(root, { 'content/a.md': 'changed' }));
  await expectNext('content/new', () => mkdir(join(root, 'content/new/deep'), { recursive: true }));
  await expectWatched('content/new/deep/c.md');
  await expectNext('content/new/deep/c.md', () => addFiles(root, { 'content/new/deep/c.md': 'changed' }));
  await expectNext('content/b.md', () => rm(join(root, 'content/b.md')));
});

test('reports a new folder that already has files, and changes in it', async () => {
  const { root, expectNext, expectWatched } = await start({ 'content/a.md': '', 'aside/deep/b.md': '' }, ['content']);
  await expectNext('content/aside', () => rename(join(root, 'aside'), join(root, 'content/aside')));
  await expectWatched('content/aside/deep/b.md');
});

test('a folder that was moved away is no longer watched under its old name', async () => {
  const { root, seen, expectNext } = await start({ 'content/sub/a.md': '', 'content/b.md': '' }, ['content']);
  await expectNext('content/sub', () => rename(join(root, 'content/sub'), join(root, 'elsewhere')));
  await addFiles(root, { 'elsewhere/a.md': 'changed' });
  await expectNext('content/b.md', () => addFiles(root, { 'content/b.md': 'changed' }));
  expect(seen).not.toContain('content/sub/a.md');
});

test('reports a file that an editor replaces by renaming, every time', async () => {
  const { root, expectNext } = await start({ 'content/a.md': 'a', 'galley.config.ts': '' }, [
    'content',
    'galley.config.ts',
  ]);
  for (const path of ['content/a.md', 'galley.config.ts', 'content/a.md', 'galley.config.ts']) {
    await addFiles(root, { 'outside.tmp': 'new text' });
    await expectNext(path, () => rename(join(root, 'outside.tmp'), join(root, path)));
  }
});

test('reports the last of several writes, however soon it follows the others', async () => {
  const { root, expectNext } = await start({ 'content/a.md': '' }, ['content']);
  for (let round = 0; round < 20; round += 1)
    await expectNext('content/a.md', () => addFiles(root, { 'content/a.md': String(round) }));
});

test('reports a file that is deleted and created again', async () => {
  const { root, expectNext } = await start({ 'content/a.md': 'a' }, ['content', 'content/a.md']);
  for (const text of ['one', 'two']) {
    await expectNext('content/a.md', () => unlink(join(root, 'content/a.md')));
    await expectNext('content/a.md', () => addFiles(root, { 'content/a.md': text }));
  }
});

test('a content folder that is removed and restored is watched again', async () => {
  const { root, expectNext, expectWatched } = await start({ 'content/blog/posts/a.md': 'a' }, ['content']);
  await cp(join(root, 'content'), join(root, 'copy'), { recursive: true });
  for (let round = 0; round < 2; round += 1) {
    await expectNext('content', () => rm(join(root, 'content'), { recursive: true }));
    await expectNext('content', () => cp(join(root, 'copy'), join(root, 'content'), { recursive: true }));
    await expectWatched('content/blog/posts/a.md');
  }
  await expectNext('content', () => rename(join(root, 'content'), join(root, 'away')));
  await expectNext('content', () => rename(join(root, 'away'), join(root, 'content')));
  await expectWatched('content/blog/posts/a.md');
});

test('waits for a file and a folder that do not exist yet, even without their parent folders', async () => {
  const { root, expectNext, expectWatched } = await start({ 'README.md': '' }, ['a/b/content', 'galley.config.ts']);
  await expectNext('galley.config.ts', () => addFiles(root, { 'galley.config.ts': 'export default {}' }));
  await expectNext('a/b/content', () => mkdir(join(root, 'a/b/content'), { recursive: true }));
  await expectWatched('a/b/content/c.md');
  await expectNext('a/b/content', () => rm(join(root, 'a'), { recursive: true }));
  await expectNext('a/b/content', () => addFiles(root, { 'a/b/content/d.md': 'd' }));
  await expectWatched('a/b/content/d.md');
});

test('waits for a file below a path that is a file', async () => {
  const { root, expectNext } = await start({ 'a.ts': '' }, ['a.ts/index.ts', 'a.ts']);
  await expectNext('a.ts', () => addFiles(root, { 'a.ts': 'changed' }));
  await expectNext('a.ts/index.ts', () => rm(join(root, 'a.ts')));
  await expectNext('a.ts/index.ts', () => addFiles(root, { 'a.ts/index.ts': '' }));
});

test('does not report leftovers of editors and tools, nor paths that it should ignore', async () => {
  const files = { 'content/a.md': 'a', 'content/dist/x.json': '{}', 'content/node_modules/x/y.js': '' };
  const { root, seen, expectNext } = await start(files, ['content']);
  await addFiles(root, {
    'content/.a.md.swp': '',
    'content/a.md~': '',
    'content/4913': '',
    'content/#a.md#': '',
    'content/a.md___jb_tmp___': '',
    'content/dist/x.json': '[]',
    'content/node_modules/x/y.js': 'changed',
    'content/.git/objects/x': '',
  });
  await expectNext('content/z.md', () => addFiles(root, { 'content/z.md': '' }));
  expect(new Set(seen)).toEqual(new Set(['content/z.md']));
});

test('can be switched to other paths', async () => {
  const { root, seen, watcher, expectNext } = await start({ 'old/a.md': '', 'new/a.md': '' }, ['old']);
  watcher.set([join(root, 'new')]);
  await addFiles(root, { 'old/a.md': 'changed' });
  await expectNext('new/a.md', () => addFiles(root, { 'new/a.md': 'changed' }));
  expect(new Set(seen)).toEqual(new Set(['new/a.md']));
});
