import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFiles } from '../../../src/cli/init/create-files.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';

const FILES = [
  { path: 'a.txt', text: 'new' },
  { path: 'b/c.txt', text: 'new' },
];

test('an existing file stays unchanged, and the result lists what was done', async () => {
  const root = await folderOf({ 'a.txt': 'old' });
  expect(await createFiles(root, FILES)).toEqual({ created: ['b/c.txt'], kept: ['a.txt'], extended: [] });
  expect(await filesIn(root)).toEqual({ 'a.txt': 'old', 'b/c.txt': 'new' });
});

test.each([
  ['none: it is created', undefined, 'created', 'dist/\n.galley/\n'],
  ['one that has all lines is kept, however it spells them', '/dist\n.galley\n', 'kept', '/dist\n.galley\n'],
  ['one that lacks a line gets it, on a line of its own', 'dist', 'extended', 'dist\n.galley/\n'],
  ['an empty one has no empty line', '', 'extended', 'dist/\n.galley/\n'],
])('.gitignore: %s', async (_, before, outcome, after) => {
  const root = await folderOf(before === undefined ? {} : { '.gitignore': before });
  expect(await createFiles(root, [], ['dist/', '.galley/'])).toMatchObject({ [outcome]: ['.gitignore'] });
  expect((await filesIn(root))['.gitignore']).toBe(after);
});

test('obstacles are reported before anything is written', async () => {
  const root = await folderOf({ 'a.txt/x': '', b: 'a file' });
  await expect(createFiles(root, [{ path: 'first.txt', text: '' }, ...FILES])).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [
      { code: 'init/obstacle', message: 'a.txt is a folder where a file belongs.' },
      { code: 'init/obstacle', message: 'b is a file where a folder belongs.' },
    ],
  });
  expect(Object.keys(await filesIn(root))).toEqual(['a.txt/x', 'b']);
});

test('writes through no link: neither a .gitignore, which Git does not read, nor a folder outside the project', async () => {
  const root = await folderOf({ 'out/ignore': 'old', 'out/folder/x': '', 'project/inside/x': '' });
  const project = join(root, 'project');
  await symlink('../out/ignore', join(project, '.gitignore'));
  await symlink('../out/folder', join(project, 'b'));
  await symlink('inside', join(project, 'd'));
  const before = await filesIn(root);
  await expect(createFiles(project, [...FILES, { path: 'd/e.txt', text: 'new' }], ['dist/'])).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [
      { code: 'init/obstacle', message: 'b is a link that leads out of the project.' },
      { code: 'init/obstacle', message: '.gitignore is a link, which Git does not read.' },
    ],
  });
  expect(await filesIn(root)).toEqual(before);
});
