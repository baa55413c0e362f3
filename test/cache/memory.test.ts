import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readChecked, writeChecked } from '../../src/cache/checked-file.ts';
import { createMemory, NO_MEMORY } from '../../src/cache/memory.ts';
import { folderOf } from '../helpers/files.ts';

test('what a process has written or read is not read again, as long as the file is the same', async () => {
  const path = join(await folderOf(), 'value.json');
  const memory = createMemory();
  const value = { a: 1 };
  writeChecked(path, value, memory);
  expect(readChecked(path, memory)).toBe(value);
  const other = createMemory();
  const read = readChecked(path, other);
  expect(read).toEqual(value);
  expect(readChecked(path, other)).toBe(read);
  expect(readChecked(path, NO_MEMORY)).not.toBe(readChecked(path, NO_MEMORY));
});

test('another process’s file is read, and one that is gone is not there', async () => {
  const folder = await folderOf();
  const path = join(folder, 'value.json');
  const memory = createMemory();
  writeChecked(path, { a: 1 }, memory);
  writeChecked(join(folder, 'other.json'), { a: 2 });
  renameSync(join(folder, 'other.json'), path);
  expect(readChecked(path, memory)).toEqual({ a: 2 });
  writeFileSync(path, 'damaged');
  expect(readChecked(path, memory)).toBeNull();
  rmSync(path);
  expect(readChecked(path, memory)).toBeNull();
});

test('something else can be known of a file, and forgotten', async () => {
  const path = join(await folderOf({ a: '' }), 'a');
  const memory = createMemory();
  memory.keep(path, 'verified', true);
  expect(memory.recall(path, 'verified')).toBe(true);
  expect(memory.recall(path, 'value')).toBeUndefined();
  memory.forget(path, 'verified');
  expect(memory.recall(path, 'verified')).toBeUndefined();
});
