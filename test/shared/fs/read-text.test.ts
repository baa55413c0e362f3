import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSourceReader, readText } from '../../../src/shared/fs/read-text.ts';
import { sourceIn } from '../../helpers/content.ts';
import { folderOf } from '../../helpers/files.ts';

const read = async (bytes: string | Uint8Array) => readText(sourceIn(await folderOf({ 'a.md': bytes }), 'a.md'));

test('removes byte order marks, and keeps line ends', async () => {
  expect(await read('\u{FEFF}\u{FEFF}---\ntitle: A\n---\n')).toMatchObject({ text: '---\ntitle: A\n---\n' });
  expect(await read('\u{FEFF}a\r\nb\n')).toMatchObject({ text: 'a\r\nb\n' });
});

test('invalid UTF-8 is an error at the first wrong byte', async () => {
  const bytes = Buffer.concat([Buffer.from('één\n😀x'), Buffer.from([0xe9]), Buffer.from('y\n')]);
  expect(await read(bytes)).toMatchObject({
    text: null,
    diagnostic: { severity: 'error', code: 'content/not-utf8', file: 'a.md', position: { line: 2, column: 4 } },
  });
});

test('so is a character cut off at the end of the file', async () => {
  // The last two begin like U+FFFD, which replaces them.
  for (const cut of [[0xe2, 0x82], [0xef], [0xef, 0xbf]]) {
    const bytes = Buffer.concat([Buffer.from('a\nab'), Buffer.from(cut)]);
    expect(await read(bytes)).toMatchObject({ diagnostic: { position: { line: 2, column: 3 } } });
  }
});

test('an unreadable file is a content error', async () => {
  const folder = await folderOf();
  expect(readText(sourceIn(folder, 'gone.md'))).toMatchObject({
    diagnostic: { code: 'content/unreadable', file: 'gone.md', message: expect.stringContaining('ENOENT') },
  });
});

test('a file whose name is not UTF-8 is an error that says so', async () => {
  const folder = await folderOf();
  expect(readText(sourceIn(folder, 'b\u{FFFD}.md'))).toMatchObject({
    diagnostic: { code: 'content/unreadable', message: 'The name of the file is not UTF-8, so Galley cannot read it.' },
  });
});

test('a file over 10 MB is an error', async () => {
  expect(await read('x'.repeat(10 * 1024 * 1024 + 1))).toMatchObject({
    diagnostic: { code: 'content/file-too-large' },
  });
  expect(await read('x'.repeat(10 * 1024 * 1024))).toHaveProperty('text', expect.any(String));
});

test('the lines of a frame have no byte order marks, like those that were read', async () => {
  const source = createSourceReader(await folderOf({ 'a.md': '\u{FEFF}\u{FEFF}---\ntitle: A\n' }));
  expect(source('a.md')).toBe('---\ntitle: A\n');
});

test('a deleted file has no lines, and the last file is read only once', async () => {
  const root = await folderOf({ 'a.md': 'A' });
  const source = createSourceReader(root);
  expect([source('a.md'), source('b.md'), source('a.md')]).toEqual(['A', undefined, 'A']);
  rmSync(join(root, 'a.md'));
  expect([source('a.md'), source('b.md'), source('a.md')]).toEqual(['A', undefined, undefined]);
});
