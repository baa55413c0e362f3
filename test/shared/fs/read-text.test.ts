import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSourceReader, readText } from '../../../src/shared/fs/read-text.ts';
import { sourceIn } from '../../helpers/content.ts';
import { folderOf } from '../../helpers/files.ts';

const read = async (bytes: string | Uint8Array) => readText(sourceIn(await folderOf({ 'a.md': bytes }), 'a.md'));

test('byte order marks go, line ends stay', async () => {
  expect(await read('\u{FEFF}\u{FEFF}---\ntitle: A\n---\n')).toMatchObject({ text: '---\ntitle: A\n---\n' });
  expect(await read('\u{FEFF}a\r\nb\n')).toMatchObject({ text: 'a\r\nb\n' });
});

test('what is not UTF-8 is an error at the first wrong byte', async () => {
  const bytes = Buffer.concat([Buffer.from('één\n😀x'), Buffer.from([0xe9]), Buffer.from('y\n')]);
  expect(await read(bytes)).toMatchObject({
    text: null,
    diagnostic: { severity: 'error', code: 'content/not-utf8', file: 'a.md', position: { line: 2, column: 4 } },
  });
});

test('a character cut off at the end of the file is one, too', async () => {
  // The last two begin as U+FFFD does, which replaces them.
  for (const cut of [[0xe2, 0x82], [0xef], [0xef, 0xbf]]) {
    const bytes = Buffer.concat([Buffer.from('a\nab'), Buffer.from(cut)]);
    expect(await read(bytes)).toMatchObject({ diagnostic: { position: { line: 2, column: 3 } } });
  }
});

test('a file that cannot be read is an error of the content', async () => {
  const folder = await folderOf();
  expect(readText(sourceIn(folder, 'gone.md'))).toMatchObject({
    diagnostic: { code: 'content/unreadable', file: 'gone.md', message: expect.stringContaining('ENOENT') },
  });
});

test('a file over 10 MB is an error', async () => {
  expect(await read('x'.repeat(10 * 1024 * 1024 + 1))).toMatchObject({
    diagnostic: { code: 'content/file-too-large' },
  });
  expect(await read('x'.repeat(10 * 1024 * 1024))).toHaveProperty('text', expect.any(String));
});

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
