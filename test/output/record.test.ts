import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMemory } from '../../src/cache/memory.ts';
import { outputRecord, type WrittenFiles } from '../../src/output/record.ts';
import { folderOf } from '../helpers/files.ts';

const FILES: WrittenFiles = new Map([
  ['a.json', { key: 'key', signature: 'signature', rank: 1 }],
  ['b.json', { key: null, signature: null, rank: 0 }],
]);

const place = (root: string, code = 'this') => ({ folder: join(root, '.galley'), root, out: join(root, 'out'), code });

const written = async () => {
  const root = await folderOf();
  outputRecord(place(root)).write(FILES);
  return root;
};

test('what was written down is read', async () => {
  expect(outputRecord(place(await written())).read()).toEqual(FILES);
});

test('each output folder has its own record, which moves with the project', async () => {
  const root = await written();
  expect(outputRecord({ ...place(root), out: join(root, 'other') }).read()).toBeNull();
  const elsewhere = await folderOf();
  renameSync(join(root, '.galley'), join(elsewhere, '.galley'));
  expect(outputRecord(place(elsewhere)).read()).toEqual(FILES);
});

test('keys of other code say nothing; which files are Galley’s stays known', async () => {
  const read = outputRecord(place(await written(), 'other')).read();
  expect([...(read ?? [])].map(([path, { key }]) => [path, key])).toEqual([
    ['a.json', null],
    ['b.json', null],
  ]);
});

test('a damaged record is as good as none, also if it reads well', async () => {
  const root = await written();
  const record = outputRecord(place(root));
  writeFileSync(record.path, readFileSync(record.path, 'utf8').replace('a.json', 'c.json'));
  expect(record.read()).toBeNull();
});

test('a record is vouched for by the process that wrote it, until that doubts it or another writes it', async () => {
  const root = await written();
  const record = outputRecord({ ...place(root), memory: createMemory() });
  expect(record.read()).toEqual(FILES);
  expect(record.isVouched()).toBe(false);
  record.vouch();
  expect(record.isVouched()).toBe(true);
  record.doubt();
  expect(record.isVouched()).toBe(false);
  record.write(FILES);
  record.vouch();
  outputRecord(place(root)).write(FILES);
  expect(record.isVouched()).toBe(false);
  expect(outputRecord(place(root)).isVouched()).toBe(false);
});
