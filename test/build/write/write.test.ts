import { mkdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Content, Group, TreeFile, TreePart } from '../../../src/api/tree/tree.ts';
import { openOutputLog } from '../../../src/build/write/output-log.ts';
import { writeTree } from '../../../src/build/write/write.ts';
import { addFiles, type Files, filesIn, folderOf } from '../../helpers/files.ts';
import { partsOf } from '../../helpers/parts-of.ts';

const treeOf = (files: Readonly<Record<string, Content>>) =>
  partsOf(Object.entries(files).map(([path, content]) => ({ path, content, group: 'other' as Group })));

/** A project folder to whose `out` a test can write repeatedly. */
const project = async (files: Files = {}) => {
  const root = await folderOf(files);
  const out = join(root, 'out');
  const write = (tree: Readonly<Record<string, Content>>, force = false) => writeParts(treeOf(tree), force);
  const writeParts = (parts: readonly TreePart[], force = false) =>
    writeTree(parts, {
      out,
      name: 'out',
      force,
      log: openOutputLog({ folder: join(root, '.galley'), root, out, code: 'test' }),
    });
  return { root, out, write, writeParts };
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

test('force writes every file again and still deletes removed files', async () => {
  const { out, write } = await project();
  await write({ 'a.json': '1', 'b.json': '2' });
  expect(await write({ 'a.json': '1' }, true)).toMatchObject({ written: 1, unchanged: 0, deleted: 1 });
  expect(await filesIn(out)).toEqual({ 'a.json': '1' });
});

test('files that only an earlier build wrote are deleted, with the folders that this empties', async () => {
  const { out, write } = await project();
  await write({ 'a.json': '1', 'deep/er/b.json': '2' });
  expect(await write({ 'a.json': '1' })).toMatchObject({ written: 0, unchanged: 1, deleted: 1 });
  expect(await filesIn(out)).toEqual({ 'a.json': '1' });
  await expect(stat(join(out, 'deep'))).rejects.toThrow('ENOENT');
});

test('a file that Galley did not write is never deleted, not even beside Galley’s own files', async () => {
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

test('without a log, nothing is deleted, and every leftover file is named', async () => {
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

test('a file whose content cannot be generated leaves the output unchanged, without temporary files', async () => {
  const { out, write } = await project();
  await write({ 'a.json': '1' });
  const failing = () => {
    throw new Error('no content');
  };
  await expect(write({ 'a.json': '2', 'b/c.json': '3', 'd.json': failing })).rejects.toThrow('no content');
  expect(await filesIn(out)).toEqual({ 'a.json': '1' });
});

test('half-written files of a killed build are removed', async () => {
  const { out, write } = await project({ 'out/b/c.json.galley-tmp': '{"da' });
  await write({ 'b/c.json': '3' });
  expect(await filesIn(out)).toEqual({ 'b/c.json': '3' });
});

test('a folder where a file belongs is a clear error and changes nothing', async () => {
  const { out, write } = await project({ 'out/a.json/mine.txt': 'mine' });
  await expect(write({ 'a.json': '1', 'b.json': '2' })).rejects.toMatchObject({
    exitCode: 1,
    diagnostics: [{ code: 'output/obstacle', message: expect.stringContaining('a folder where Galley needs a file') }],
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

test('a file instead of the output folder is a clear error', async () => {
  const { out, write } = await project();
  await writeFile(out, 'a file');
  await expect(write({ 'a.json': '1' })).rejects.toMatchObject({ diagnostics: [{ code: 'output/cannot-write' }] });
});

test('half-written files of a killed build are removed before the next build writes', async () => {
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

test('concurrent writes run one after the other, and the last one is complete', async () => {
  const { out, write } = await project();
  const trees = [{ 'a.json': '1', 'b.json': '1' }, { 'a.json': '2' }, { 'b.json': '3', 'c.json': '3' }];
  const results = await Promise.all(trees.map((tree) => write(tree)));
  expect(results.map(({ problems }) => problems)).toEqual([[], [], []]);
  const files = await filesIn(out);
  expect(trees).toContainEqual(files);
  expect(await write(files)).toMatchObject({ written: 0, deleted: 0, foreign: [] });
});

/** A part with a key, and a count of how often it was laid out. */
const keyed = (key: string, files: Readonly<Record<string, string>>, name = 'one') => {
  const [part] = treeOf(files) as [TreePart];
  const times = { laidOut: 0 };
  const laidOut = (): readonly TreeFile[] => {
    times.laidOut += 1;
    return part.files();
  };
  return { parts: [{ ...part, name, key: () => key, files: laidOut }], times };
};

test('an existing part with the same key is not laid out', async () => {
  const { out, writeParts } = await project();
  await writeParts(keyed('k', { 'a.json': '1', 'b.json': '22' }).parts);
  const again = keyed('k', { 'a.json': '1', 'b.json': '22' });
  expect(await writeParts([...again.parts, ...treeOf({ 'c.json': '3' })])).toMatchObject({
    ...{ written: 1, unchanged: 2, deleted: 0 },
    files: { other: { files: 3, bytes: 4 } },
  });
  expect(again.times.laidOut).toBe(0);
  expect(await filesIn(out)).toEqual({ 'a.json': '1', 'b.json': '22', 'c.json': '3' });
});

test('a part with another key writes only changed files, wherever they were before', async () => {
  const { out, writeParts } = await project();
  await writeParts(keyed('k', { 'a.json': '1', 'b.json': '2', 'c.json': '3' }).parts);
  const moved = [...keyed('l', { 'a.json': '1' }).parts, ...keyed('k', { 'b.json': '4' }, 'two').parts];
  expect(await writeParts(moved)).toMatchObject({ written: 1, unchanged: 1, deleted: 1 });
  expect(await filesIn(out)).toEqual({ 'a.json': '1', 'b.json': '4' });
});

test.each<[string, (out: string) => Promise<void>, object]>([
  ['gone', (out) => rm(join(out, 'a.json')), { written: 1, unchanged: 1 }],
  ['written anew', (out) => writeFile(join(out, 'a.json'), '1'), { written: 0, unchanged: 2 }],
])('a part is laid out, whatever its key, if one of its files was %s', async (_, harm, expected) => {
  const { out, writeParts } = await project();
  const files = { 'a.json': '1', 'b.json': '2' };
  await writeParts(keyed('k', files).parts);
  await harm(out);
  const again = keyed('k', files);
  expect(await writeParts(again.parts)).toMatchObject(expected);
  expect(again.times.laidOut).toBe(1);
  expect(await filesIn(out)).toEqual(files);
  await expect(writeParts(keyed('k', files).parts)).resolves.toMatchObject({ written: 0, unchanged: 2 });
});

test('a part with an edited file is as safe as any', async () => {
  const { out, writeParts } = await project();
  const files = { 'a.json': '1', 'b.json': '2' };
  await writeParts(keyed('k', files).parts);
  await writeFile(join(out, 'a.json'), 'mine');
  await expect(writeParts(keyed('k', files).parts)).rejects.toMatchObject({ diagnostics: [{ code: 'output/edited' }] });
  expect(await filesIn(out)).toEqual({ ...files, 'a.json': 'mine' });
});

test('two parts with the same file path are refused, laid out or not', async () => {
  const { writeParts } = await project();
  const standing = keyed('k', { 'a.json': '1' }).parts;
  await writeParts(standing);
  await expect(writeParts([...standing, ...treeOf({ 'a.json': '2' })])).rejects.toThrow('two files of one path');
});

test('a file that others add during a build is found by the next one', async () => {
  const { out, write } = await project();
  const busy = async () => {
    await addFiles(out, { 'mine.txt': 'mine' });
    return '1';
  };
  expect(await write({ 'a.json': busy })).toMatchObject({ foreign: [] });
  expect(await write({ 'a.json': '1', 'b.json': '2' })).toMatchObject({ written: 1, foreign: ['mine.txt'] });
});

test('a build that was suspended until another took its lock changes nothing more', async () => {
  const { root, out, write } = await project();
  await write({ 'a.json': '1' });
  const { path } = openOutputLog({ folder: join(root, '.galley'), root, out, code: 'test' });
  const stopped = async () => {
    await writeFile(`${path}.lock`, 'another');
    return '2';
  };
  await expect(write({ 'a.json': stopped, 'b.json': '2' })).rejects.toMatchObject({ name: 'LostLockError' });
  expect(await filesIn(out)).toEqual({ 'a.json': '1' });
});
