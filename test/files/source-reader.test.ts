import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSourceReader } from '../../src/files/source-reader.ts';
import { folderOf } from '../helpers/files.ts';

test('the lines of a frame are those that were read: without byte order marks', async () => {
  const source = createSourceReader(await folderOf({ 'a.md': '\u{FEFF}\u{FEFF}---\ntitle: A\n' }));
  expect(source('a.md')).toBe('---\ntitle: A\n');
});

test('a file that is gone has no lines, and the last one is read once', async () => {
  const root = await folderOf({ 'a.md': 'A' });
  const source = createSourceReader(root);
  expect([source('a.md'), source('b.md'), source('a.md')]).toEqual(['A', undefined, 'A']);
  rmSync(join(root, 'a.md'));
  expect([source('a.md'), source('b.md'), source('a.md')]).toEqual(['A', undefined, undefined]);
});
