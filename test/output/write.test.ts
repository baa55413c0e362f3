import { mkdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outputRecord } from '../../src/output/record.ts';
import { writeTree } from '../../src/output/write.ts';
import { type Content, createTree, type Group } from '../../src/tree/tree.ts';
import { addFiles, type Files, filesIn, folderOf } from '../helpers/files.ts';

const treeOf = (files: Readonly<Record<string, Content>>) =>
  createTree(Object.entries(files).map(([path, content]) => ({ path, content, group: 'other' as Group })));

/** A project folder whose `out` is written to, as often as the test likes. */
const project = async (files: Files = {}) => {
  const root = await folderOf(files);
  const out = join(root, 'out');
  const write = (tree: Readonly<Record<string, Content>>, force = false) =>
    writeTree(treeOf(tree), {
      out,
      name: 'out',
      force,
      record: outputRecord({ folder: join(root, '.galley'), root, out, code: 'test' }),
    });
  return { root, out, write };
};

test('the output holds exactly the tree', async () => {
  const { out, write } = await project();
  const result = await write({ 'a.json': '1', 'b/c.json': () => 'zwei ✓' });
  expect(await filesIn(out)).toEqual({ 'a.json': '1', 'b/c.json': 'zwei ✓' });
  expect(result).toMatchObject({ written: 2, unchanged: 0, deleted: 0, files: { other: { files: 2, bytes: 9 } } });
});

test('only what changed is written', async () => {
  const { out, write } = await project();
  await write({ 'a.json': '1', 'b.json': '2' });
  const long = new Date('2001-01-01');
  await utimes(join(out, 'a.json'), long, long);
  expect(await write({ 'a.json': '1', 'b.json': '3' })).toMatchObject({ written: 1, unchanged: 1, deleted: 0 });
  expect((await stat(join(out, 'a.json'))).mtime).toEqual(long);
  expect(await filesIn(out)).toEqual({ 'a.json': '1', 'b.json': '3' });
});

test('force writes everything anew and still deletes what is gone', async () => {
  const { out, write } = await project();
  await write({ 'a.json': '1', 'b.json': '2' });
  expect(await write({ 'a.json': '1' }, true)).toMatchObject({ written: 1, unchanged: 0, deleted: 1 });
  expect(await filesIn(out)).toEqual({ 'a.json': '1' });
});

test('what an earlier build wrote and this one does not is deleted, with the folders that leaves empty', async () => {
  const { out, write } = await project();
  await write({ 'a.json': '1', 'deep/er/b.json': '2' });
  expect(await write({ 'a.json': '1' })).toMatchObject({ written: 0, unchanged: 1, deleted: 1 });
  expect(await filesIn(out)).toEqual({ 'a.json': '1' });
  await expect(stat(join(out, 'deep'))).rejects.toThrow('ENOENT');
});

test('a file that Galley did not write is never deleted, not even beside its own', async () => {
  const { out, write } = await project({ 'out/CNAME': 'example.com', 'out/deep/mine.txt': 'mine' });
  await write({ 'deep/b.json': '2' });
  const result = await write({ 'a.json': '1' });
  expect(result.foreign).toEqual(['CNAME', 'deep/mine.txt']);
  expect(await filesIn(out)).toEqual({ CNAME: 'example.com', 'a.json': '1', 'deep/mine.txt': 'mine' });
});

test('a path that was once Galley’s and is now the user’s is left alone', async () => {
  const { out, write } = await project();
  await write({ 'a.json': '1', 'b.json': '2' });
  await write({ 'a.json': '1' });
  await addFiles(out, { 'b.json': 'mine' });
  expect(await write({ 'a.json': '1' })).toMatchObject({ deleted: 0, foreign: ['b.json'] });
});

test('without a record nothing is deleted and all that is left over is named', async () => {
  const { root, out, write } = await project();
  await write({ 'a.json': '1', 'b.json': '2' });
  await addFiles(
    root,
    Object.fromEntries(
      Object.keys(await filesIn(join(root, '.galley'))).map((name) => [`.galley/${name}`, '{"format":']),
    ),
  );
  expect(await write({ 'a.json': '1' })).toMatchObject({ deleted: 0, foreign: ['b.json'] });
  expect(Object.keys(await filesIn(out))).toEqual(['a.json', 'b.json']);
});

test('a file whose content cannot be made leaves the output as it was, without temporary files', async () => {
  const { out, write } = await project();
  await write({ 'a.json': '1' });
  const failing = () => {
    throw new Error('no content');
  };
  await expect(write({ 'a.json': '2', 'b/c.json': '3', 'd.json': failing })).rejects.toThrow('no content');
  expect(await filesIn(out)).toEqual({ 'a.json': '1' });
});

test('what a killed build left half-written is cleared away', async () => {
  const { out, write } = await project({ 'out/b/c.json.galley-tmp': '{"da' });
  await write({ 'b/c.json': '3' });
  expect(await filesIn(out)).toEqual({ 'b/c.json': '3' });
});

test('a folder where a file belongs is a clear error and changes nothing', async () => {
  const { out, write } = await project({ 'out/a.json/mine.txt': 'mine' });
  await expect(write({ 'a.json': '1', 'b.json': '2' })).rejects.toMatchObject({
    exitCode: 1,
    diagnostics: [{ code: 'output/obstacle', message: expect.stringContaining('a folder where a file belongs') }],
  });
  expect(await filesIn(out)).toEqual({ 'a.json/mine.txt': 'mine' });
});

test('a link inside the output is never written through', async () => {
  const { root, out, write } = await project({ 'elsewhere/keep.txt': 'keep' });
  await mkdir(out);
  await symlink(join(root, 'elsewhere'), join(out, 'api'));
  await expect(write({ 'api/keep.txt': 'overwritten' })).rejects.toMatchObject({
    diagnostics: [{ code: 'output/obstacle' }],
  });
  expect(await readFile(join(root, 'elsewhere/keep.txt'), 'utf8')).toBe('keep');
});

test('a file in place of the output folder is a clear error', async () => {
  const { out, write } = await project();
  await writeFile(out, 'a file');
  await expect(write({ 'a.json': '1' })).rejects.toMatchObject({ diagnostics: [{ code: 'output/cannot-write' }] });
});

test('what a killed build left half-written takes no room from the next one', async () => {
  const { out, write } = await project({ 'out/gone/old.json.galley-tmp': '{"da' });
  const seen: string[][] = [];
  await write({
    'a.json': async () => {
      seen.push(Object.keys(await filesIn(out)));
      return '1';
    },
  });
  expect(seen).toEqual([[]]);
});

test('writes at the same time come one after the other, and the last one is whole', async () => {
  const { out, write } = await project();
  const trees = [{ 'a.json': '1', 'b.json': '1' }, { 'a.json': '2' }, { 'b.json': '3', 'c.json': '3' }];
  const results = await Promise.all(trees.map((tree) => write(tree)));
  expect(results.map(({ problems }) => problems)).toEqual([[], [], []]);
  const files = await filesIn(out);
  expect(trees).toContainEqual(files);
  expect(await write(files)).toMatchObject({ written: 0, deleted: 0, foreign: [] });
});
