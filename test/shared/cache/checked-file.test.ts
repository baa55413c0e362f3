import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createMemory, NO_MEMORY, readChecked, writeChecked } from '../../../src/shared/cache/checked-file.ts';
import fc from '../../helpers/fast-check.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';

test('reads what it wrote, creates the folder, and leaves nothing else there', async () => {
  const folder = await folderOf();
  const value = { text: 'Ünï\ncode 😀', list: [1, null] };
  writeChecked(join(folder, 'a/b.json'), value);
  expect(readChecked(join(folder, 'a/b.json'))).toEqual(value);
  expect(Object.keys(await filesIn(folder))).toEqual(['a/b.json']);
});

test('compresses a large value', async () => {
  const path = join(await folderOf(), 'a.json');
  const value = Array.from({ length: 10_000 }, (_, at) => ({ file: `posts/${at}.md`, slug: `${at}` }));
  writeChecked(path, value);
  expect(readChecked(path)).toEqual(value);
  expect(readFileSync(path).length).toBeLessThan(JSON.stringify(value).length / 3);
});

test('detects any flipped bit and any missing end', async () => {
  const path = join(await folderOf(), 'a.json');
  writeChecked(path, { list: ['a', 'b'], text: 'ä 12' });
  const whole = readFileSync(path);
  await fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(7), (at, bit) => {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
      writeFileSync(path, flipped);
      expect(readChecked(path)).toBeNull();
      writeFileSync(path, whole.subarray(0, at));
      expect(readChecked(path)).toBeNull();
    }),
  );
});

test('a missing file has no value', async () => {
  expect(readChecked(join(await folderOf(), 'none'))).toBeNull();
});

test('a process does not reread a file that it wrote or read, while it is unchanged', async () => {
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

test('reads a file that another process changed, and nothing if it was deleted', async () => {
  const folder = await folderOf();
  const path = join(folder, 'value.json');
  const memory = createMemory();
  writeChecked(path, { a: 1 }, memory);
  writeChecked(path, { a: 2 });
  expect(readChecked(path, memory)).toEqual({ a: 2 });
  writeFileSync(path, 'damaged');
  expect(readChecked(path, memory)).toBeNull();
  rmSync(path);
  expect(readChecked(path, memory)).toBeNull();
});

test('remembers another fact about a file, until it is forgotten', async () => {
  const path = join(await folderOf({ a: '' }), 'a');
  const memory = createMemory();
  memory.keep(path, 'verified', true);
  expect(memory.recall(path, 'verified')).toBe(true);
  expect(memory.recall(path, 'value')).toBeUndefined();
  memory.forget(path, 'verified');
  expect(memory.recall(path, 'verified')).toBeUndefined();
});

test('a file with the name of another, or from another folder, is damaged', async () => {
  const folder = await folderOf();
  writeChecked(join(folder, 'posts/a.json'), { kind: 'posts' });
  for (const name of ['posts/b.json', 'texts/a.json']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(folder, 'posts/a.json'), join(folder, name));
    expect(readChecked(join(folder, name))).toBeNull();
  }
  cpSync(join(folder, 'posts'), join(folder, 'restored/posts'), { recursive: true });
  expect(readChecked(join(folder, 'restored/posts/a.json'))).toEqual({ kind: 'posts' });
});
