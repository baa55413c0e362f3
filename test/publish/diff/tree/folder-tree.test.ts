import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderTree } from '../../../../src/publish/diff/tree/folder-tree.ts';
import { folderOf } from '../../../helpers/files.ts';

const TREE = { 'dist/api/public/v1/openapi.json': '{}' };

test('a tree is found below the folders of its base path', async () => {
  const folder = await folderOf(TREE);
  expect(folderTree('dist', join(folder, 'dist')).base).toBe('/api/public');
  expect(folderTree('.', folder).base).toBe('/dist/api/public');
});

test.each(['\0', 'a\0b', join('x', '..', '..', 'nothing'), '/dev/null', '/dev/zero'])(
  'reports that something is not a folder: %j',
  (name) => {
    expect(() => folderTree(name, name)).toThrow(/There is no folder/);
  },
);

test('a folder with too many folders is not a tree, and takes no time', async () => {
  const folder = await folderOf();
  for (let at = 0; at < 10_001; at += 1) mkdirSync(join(folder, `f${at}`));
  expect(() => folderTree('all', folder)).toThrow(/in the first 10000 of its folders/);
});

test.skipIf(process.platform !== 'linux')('disappearing or unreadable folders are not trees', () => {
  expect(() => folderTree('/proc', '/proc')).toThrow(/has no Galley output/);
});
