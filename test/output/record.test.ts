import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMemory } from '../../src/cache/memory.ts';
import { outputRecord, type WrittenFiles } from '../../src/output/record.ts';
import { folderOf } from '../helpers/files.ts';

const FILES: WrittenFiles = new Map([
  ['a.json', { key: 'key', fingerprint: 'signature', checksum: 5, rank: 1 }],
  ['b.json', { key: null, fingerprint: null, checksum: null, rank: 0 }],
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

test('what is expected is on record until it is written; what is known of a file stays, but for its bytes', async () => {
  const record = outputRecord(place(await written()));
  record.expect([
    ['a.json', 2],
    ['c.json', 3],
  ]);
  expect(record.read()).toEqual(
    new Map([
      ['a.json', { key: 'key', fingerprint: 'signature', checksum: null, rank: 1 }],
      ['b.json', { key: null, fingerprint: null, checksum: null, rank: 0 }],
      ['c.json', { key: null, fingerprint: null, checksum: null, rank: 3 }],
    ]),
  );
  record.write(FILES);
  expect(record.read()).toEqual(FILES);
});

test('what was expected before stays on record, and can be taken back', async () => {
  const record = outputRecord(place(await folderOf()));
  record.expect([['a.json', 1]]);
  const forget = record.expect([['b.json', 2]]);
  expect([...(record.read()?.keys() ?? [])]).toEqual(['a.json', 'b.json']);
  forget();
  expect([...(record.read()?.keys() ?? [])]).toEqual(['a.json']);
});

test('what is expected is known also where nothing else is', async () => {
  const record = outputRecord(place(await folderOf()));
  record.expect([['c.json', 3]]);
  expect(record.read()).toEqual(new Map([['c.json', { key: null, fingerprint: null, checksum: null, rank: 3 }]]));
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

test('a record is verified for by the process that wrote it, until that doubts it or another writes it', async () => {
  const root = await written();
  const record = outputRecord({ ...place(root), memory: createMemory() });
  expect(record.read()).toEqual(FILES);
  expect(record.isVerified()).toBe(false);
  record.markVerified();
  expect(record.isVerified()).toBe(true);
  record.markUnverified();
  expect(record.isVerified()).toBe(false);
  record.write(FILES);
  record.markVerified();
  outputRecord(place(root)).write(FILES);
  expect(record.isVerified()).toBe(false);
  expect(outputRecord(place(root)).isVerified()).toBe(false);
});
