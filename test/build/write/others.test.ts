import { rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryOf } from '../../../src/build/write/output-folder.ts';
import { openOutputLog } from '../../../src/build/write/output-log.ts';
import { checkTree, writeTree } from '../../../src/build/write/write.ts';
import { addFiles, type Files, filesIn, folderOf } from '../../helpers/files.ts';
import { partsOf } from '../../helpers/parts-of.ts';

type Texts = Readonly<Record<string, string>>;

const treeOf = (files: Texts) =>
  partsOf(Object.entries(files).map(([path, content]) => ({ path, content, group: 'other' as const })));

/** A project folder to whose `out` a test can write repeatedly. */
const project = async (files: Files = {}) => {
  const root = await folderOf(files);
  const out = join(root, 'out');
  const options = (force: boolean) => ({
    out,
    name: 'out',
    force,
    log: openOutputLog({ folder: join(root, '.galley'), root, out, code: 'test' }),
  });
  return {
    root,
    out,
    write: (tree: Texts, force = false) => writeTree(treeOf(tree), options(force)),
    check: (tree: Texts) => checkTree(treeOf(tree), options(false)),
    forget: () => rm(options(false).log.path),
    damage: () => writeFile(options(false).log.path, 'damaged'),
  };
};

const refused = (code: string, ...files: readonly string[]) => ({
  exitCode: 1,
  diagnostics: [
    files.length === 1
      ? { code, message: expect.stringContaining(`out/${files[0]}`), help: expect.stringContaining('--force') }
      : { code, related: files.map((file) => ({ file: `out/${file}` })), help: expect.stringContaining('--force') },
  ],
});

test('all files that Galley did not write are reported at once, and nothing is written', async () => {
  const theirs = { 'a.json': 'mine', 'b/c.json': 'mine' };
  const { out, write, check } = await project({ 'out/a.json': 'mine', 'out/b/c.json': 'mine' });
  const expected = refused('output/would-overwrite', 'a.json', 'b/c.json');
  await expect(write({ 'a.json': '1', 'b/c.json': '2', 'd.json': '3' })).rejects.toMatchObject(expected);
  expect(await check({ 'a.json': '1', 'b/c.json': '2', 'd.json': '3' })).toMatchObject(expected.diagnostics);
  expect(await filesIn(out)).toEqual(theirs);
});

test('an edited file is an error, even if the tree stays the same', async () => {
  const { out, write } = await project();
  await write({ 'a.json': '1', 'b.json': '2' });
  await addFiles(out, { 'a.json': 'mine' });
  for (const tree of [
    { 'a.json': '1', 'b.json': '2' },
    { 'a.json': '3', 'b.json': '3' },
  ])
    await expect(write(tree)).rejects.toMatchObject(refused('output/edited', 'a.json'));
  expect(await filesIn(out)).toEqual({ 'a.json': 'mine', 'b.json': '2' });
});

test('a file that was only touched or copied still belongs to Galley', async () => {
  const { out, write } = await project();
  await write({ 'a.json': '1', 'b.json': '2' });
  await writeFile(join(out, 'a.json'), '1');
  await utimes(join(out, 'b.json'), 1, 1);
  expect(await write({ 'a.json': '3' })).toMatchObject({ written: 1, deleted: 1, notices: [] });
  expect(await filesIn(out)).toEqual({ 'a.json': '3' });
});

test('force replaces files in the way, warns once, and deletes no files that Galley did not write', async () => {
  const { out, write } = await project({ 'out/a.json': 'mine', 'out/mine.txt': 'mine' });
  const { notices } = await write({ 'a.json': '1', 'b.json': '2' }, true);
  expect(notices).toMatchObject([
    { severity: 'warning', code: 'output/overwritten', message: expect.stringContaining('out/a.json') },
  ]);
  expect(await filesIn(out)).toEqual({ 'a.json': '1', 'b.json': '2', 'mine.txt': 'mine' });
  expect(await write({ 'a.json': '1', 'b.json': '3' }, true)).toMatchObject({ notices: [] });
});

test('an edited file that is no longer in the tree stays, and a warning names it', async () => {
  const { out, write } = await project();
  await write({ 'a.json': '1', 'b.json': '2' });
  await addFiles(out, { 'b.json': 'mine' });
  expect(await write({ 'a.json': '1' })).toMatchObject({
    deleted: 0,
    foreign: ['b.json'],
    notices: [{ severity: 'warning', code: 'output/edited-kept', message: expect.stringContaining('out/b.json') }],
  });
  expect(await write({ 'a.json': '1' })).toMatchObject({ deleted: 0, foreign: ['b.json'], notices: [] });
  expect(await filesIn(out)).toEqual({ 'a.json': '1', 'b.json': 'mine' });
});

test('files with equal bytes are adopted: another machine’s output can be kept without its log', async () => {
  const { out, write } = await project({ 'out/a.json': '1', 'out/b.json': '2' });
  expect(await write({ 'a.json': '1', 'b.json': '2' })).toMatchObject({ written: 0, unchanged: 2 });
  await write({ 'a.json': '3' });
  expect(await filesIn(out)).toEqual({ 'a.json': '3' });
});

test('an empty file that Galley did not write stays, like any other', async () => {
  const { out, write } = await project({ 'out/.nojekyll': '' });
  expect(await write({ '.nojekyll': '', 'a.json': '1' })).toMatchObject({ foreign: ['.nojekyll'] });
  expect(await write({ '.nojekyll': '', 'a.json': '1' })).toMatchObject({ written: 0 });
  await write({ 'a.json': '1' });
  expect(await filesIn(out)).toEqual({ '.nojekyll': '', 'a.json': '1' });
});

test('without a log, an output’s answers are recognised by their fields alone', async () => {
  const before = { 'api/a.json': '{"data":[1]}', 'api/b.json': '{"same":1}', rules: 'one' };
  const { out, write, forget } = await project();
  await write(before);
  await forget();
  await write({ ...before, 'api/a.json': '{"data":[2]}' });
  expect(await filesIn(out)).toMatchObject({ 'api/a.json': '{"data":[2]}' });
  await forget();
  const changed = { 'api/a.json': '{"data":[2]}', 'api/b.json': '{"other":1}', rules: 'two' };
  await expect(write(changed)).rejects.toMatchObject(refused('output/would-overwrite', 'api/b.json', 'rules'));
});

test('with a damaged log, files at paths of the tree belong to Galley, and no others do', async () => {
  const { out, write, damage } = await project();
  await write({ 'api/a.json': '{"data":[1]}', rules: 'one', old: 'old' });
  await addFiles(out, { CNAME: 'mine' });
  await damage();
  await write({ 'api/a.json': '{"other":1}', rules: 'two' });
  const files = { 'api/a.json': '{"other":1}', rules: 'two', old: 'old', CNAME: 'mine' };
  expect(await filesIn(out)).toEqual(files);
  await addFiles(out, { rules: 'edited' });
  await expect(write({ 'api/a.json': '{"other":1}', rules: 'two' })).rejects.toMatchObject(
    refused('output/edited', 'rules'),
  );
});

test('a file with an answer’s fields is foreign if no other file belongs to Galley', async () => {
  const { write } = await project({ 'out/api/stats.json': '{"posts":0}' });
  const tree = { 'api/stats.json': '{"posts":1}', 'api/tags.json': '{"data":[]}' };
  await expect(write(tree)).rejects.toMatchObject(refused('output/would-overwrite', 'api/stats.json'));
});

test('many files are counted, and the first ones are named', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `${at + 1000}.json`);
  const { write } = await project(Object.fromEntries(names.map((name) => [`out/${name}`, 'mine'])));
  await expect(write(Object.fromEntries(names.map((name) => [name, '1'])))).rejects.toMatchObject({
    diagnostics: [
      {
        message: expect.stringMatching(/150 files of out.*first 100/),
        related: { length: 100 } as unknown as unknown[],
      },
    ],
  });
});

test('a repository in the output is neither read nor changed', async () => {
  const { out, write } = await project({ 'out/.git/config': 'theirs', 'out/.git/a.json': 'theirs' });
  expect(await write({ 'a.json': '1' })).toMatchObject({ foreign: [] });
  await write({});
  expect(await filesIn(out)).toEqual({ '.git/a.json': 'theirs', '.git/config': 'theirs' });
});

test('a link instead of a temporary file is not written through', async () => {
  const { root, out, write } = await project({ 'precious.txt': 'mine', 'out/b.txt': '' });
  await symlink(join(root, 'precious.txt'), temporaryOf(join(out, 'a.json')));
  await expect(write({ 'a.json': '1' }, true)).rejects.toMatchObject({ diagnostics: [{ code: 'output/obstacle' }] });
  expect(await filesIn(root)).toMatchObject({ 'precious.txt': 'mine' });
});
