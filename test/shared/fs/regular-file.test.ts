import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NotAFileError, openRegularFile, readRegularFile, readWholeFile } from '../../../src/shared/fs/regular-file.ts';
import { folderOf } from '../../helpers/files.ts';
import { SPECIAL_FILES } from '../../helpers/special-files.ts';

test('reads a whole file, also through a link or if it is empty', async () => {
  const root = await folderOf({ a: 'bytes', empty: '' });
  symlinkSync('a', join(root, 'link'));
  expect(String(readWholeFile(join(root, 'a')))).toBe('bytes');
  expect(String(readWholeFile(join(root, 'link')))).toBe('bytes');
  expect(readWholeFile(join(root, 'empty'))).toHaveLength(0);
});

test('reads no byte of a file over the limit', async () => {
  const root = await folderOf({ a: 'bytes' });
  expect(readRegularFile(join(root, 'a'), 4)).toMatchObject({ bytes: null, stats: { size: 5 } });
  expect(String(readRegularFile(join(root, 'a'), 5).bytes)).toBe('bytes');
});

test.each([
  ['a named pipe', 'a named pipe'],
  ['a socket', 'a socket'],
  ['a folder', 'a folder'],
  ['a link to a named pipe', 'a named pipe'],
  ['a link to a device without an end', 'a device'],
  ['a link to an empty device', 'a device'],
])('refuses %s at once, and names its kind', async (kind, told) => {
  const path = join(await folderOf(), 'a');
  await SPECIAL_FILES[kind]?.(path);
  const refusal = expect.objectContaining({ message: `${path} is ${told}, not a file`, kind: told });
  for (const read of [openRegularFile, readWholeFile]) {
    expect(() => read(path)).toThrow(NotAFileError);
    expect(() => read(path)).toThrow(refusal as Error);
  }
});

test('throws the system’s errors unchanged', async () => {
  const root = await folderOf();
  expect(() => readWholeFile(join(root, 'gone'))).toThrow(expect.objectContaining({ code: 'ENOENT' }) as Error);
  await SPECIAL_FILES['a link to itself']?.(join(root, 'loop'));
  expect(() => readWholeFile(join(root, 'loop'))).toThrow(expect.objectContaining({ code: 'ELOOP' }) as Error);
});

test.runIf(process.platform === 'linux')('leaves no descriptor open in any case', async () => {
  const root = await folderOf({ a: 'bytes' });
  await SPECIAL_FILES['a named pipe']?.(join(root, 'pipe'));
  const open = (): number => readdirSync('/proc/self/fd').length;
  const before = open();
  for (let at = 0; at < 50; at += 1) {
    readRegularFile(join(root, 'a'), at);
    expect(() => readWholeFile(join(root, 'pipe'))).toThrow(NotAFileError);
  }
  writeFileSync(join(root, 'a'), 'other');
  expect(open()).toBeLessThan(before + 25);
});
