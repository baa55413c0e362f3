import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readChecked, writeChecked } from '../../src/cache/checked-file.ts';
import fc from '../helpers/fast-check.ts';
import { filesIn, folderOf } from '../helpers/files.ts';

test('what was written is read, from a folder that is made for it, and nothing else is left there', async () => {
  const folder = await folderOf();
  const value = { text: 'Ünï\ncode 😀', list: [1, null] };
  writeChecked(join(folder, 'a/b.json'), value);
  expect(readChecked(join(folder, 'a/b.json'))).toEqual(value);
  expect(Object.keys(await filesIn(folder))).toEqual(['a/b.json']);
});

test('any flipped bit and any missing end is found', async () => {
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

test('a file that is not there has no value', async () => {
  expect(readChecked(join(await folderOf(), 'none'))).toBeNull();
});
