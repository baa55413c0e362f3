import { copyFileSync, cpSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findOrigin, makeOrigin } from '../../src/cache/origin.ts';
import { folderOf } from '../helpers/files.ts';

test('an origin stays the same, wherever its folder is moved', async () => {
  const folder = await folderOf();
  const path = join(folder, 'deep/cache.origin');
  expect(findOrigin(path)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
  const made = makeOrigin(path);
  expect(made).not.toBeNull();
  expect([makeOrigin(path), findOrigin(path)]).toEqual([made, made]);
  renameSync(join(folder, 'deep'), join(folder, 'moved'));
  expect(findOrigin(join(folder, 'moved/cache.origin'))).toBe(made);
});

test('a copy is another origin, with the same times too, and so is what a copy has replaced', async () => {
  const folder = await folderOf();
  const [path, other] = [join(folder, 'one'), join(folder, 'other')];
  const [made, another] = [makeOrigin(path), makeOrigin(other)];
  expect(made).not.toBe(another);
  await setTimeout(20);
  cpSync(path, join(folder, 'copy'), { preserveTimestamps: true });
  expect(findOrigin(join(folder, 'copy'))).not.toBe(made);
  copyFileSync(path, other);
  expect([made, another]).not.toContain(findOrigin(other));
});

test('where no file can be there is no origin, and nothing is thrown', async () => {
  const folder = await folderOf();
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'folder'));
  for (const name of ['file/origin', 'folder']) expect(makeOrigin(join(folder, name))).toBeNull();
});
