import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type OutputRecord, outputRecord } from '../../../src/build/write/record.ts';
import {
  columnsOf,
  type WrittenFile,
  type WrittenFiles,
  type WrittenOutput,
  type WrittenPart,
  writtenFiles,
} from '../../../src/build/write/written-files.ts';
import { createMemory } from '../../../src/shared/cache/checked-file.ts';
import { folderOf } from '../../helpers/files.ts';

const FILES: WrittenFiles = new Map([
  ['a.json', { key: 'key', fingerprint: 'signature', checksum: 5, rank: 1 }],
  ['b.json', { key: null, fingerprint: null, checksum: null, rank: 0 }],
]);

const OUTPUT: WrittenOutput = {
  parts: new Map([
    ['one', { key: 'all', files: columnsOf(FILES) }],
    ['none', { key: null, files: columnsOf(new Map()) }],
  ]),
  foreign: ['mine'],
  folders: [['', 'signature']],
};

/** The recorded files, or null without a record. */
const filesIn = (record: OutputRecord): WrittenFiles | null => {
  const output = record.read();
  return output && writtenFiles(output.parts.values());
};

const place = (root: string, code = 'this') => ({ folder: join(root, '.galley'), root, out: join(root, 'out'), code });

const written = async () => {
  const root = await folderOf();
  outputRecord(place(root)).write(OUTPUT);
  return root;
};

test('a written record is read back', async () => {
  expect(outputRecord(place(await written())).read()).toEqual(OUTPUT);
});

test('an expected file is on record until it is written, and keeps what is known except its bytes', async () => {
  const record = outputRecord(place(await written()));
  record.expect([
    ['a.json', 2],
    ['c.json', 3],
  ]);
  expect(filesIn(record)).toEqual(
    new Map([
      ['a.json', { key: 'key', fingerprint: 'signature', checksum: null, rank: 1 }],
      ['b.json', { key: null, fingerprint: null, checksum: null, rank: 0 }],
      ['c.json', { key: null, fingerprint: null, checksum: null, rank: 3 }],
    ]),
  );
  record.write(OUTPUT);
  expect(record.read()).toEqual(OUTPUT);
});

test('earlier expected files stay on record, and an expectation can be withdrawn', async () => {
  const record = outputRecord(place(await folderOf()));
  record.expect([['a.json', 1]]);
  const forget = record.expect([['b.json', 2]]);
  expect([...(filesIn(record)?.keys() ?? [])]).toEqual(['a.json', 'b.json']);
  forget();
  expect([...(filesIn(record)?.keys() ?? [])]).toEqual(['a.json']);
});

test('expected files are known even without any other record', async () => {
  const record = outputRecord(place(await folderOf()));
  record.expect([['c.json', 3]]);
  expect(filesIn(record)).toEqual(new Map([['c.json', { key: null, fingerprint: null, checksum: null, rank: 3 }]]));
});

test('each output folder has its own record, which moves with the project', async () => {
  const root = await written();
  expect(outputRecord({ ...place(root), out: join(root, 'other') }).read()).toBeNull();
  const elsewhere = await folderOf();
  renameSync(join(root, '.galley'), join(elsewhere, '.galley'));
  expect(outputRecord(place(elsewhere)).read()).toEqual(OUTPUT);
});

test('keys from other code are ignored, and Galley’s files stay known', async () => {
  const read = filesIn(outputRecord(place(await written(), 'other')));
  expect([...(read ?? [])].map(([path, { key }]) => [path, key])).toEqual([
    ['a.json', null],
    ['b.json', null],
  ]);
});

test('a damaged record counts as none, even if it parses', async () => {
  const root = await written();
  const record = outputRecord(place(root));
  const folder = record.path.replace('.json', '');
  const files = [record.path, ...readdirSync(folder).map((name) => join(folder, name))];
  expect(files).toHaveLength(2);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/[a-z]/, 'x'));
    expect(record.read()).toBeNull();
    writeFileSync(file, text);
    expect(record.read()).toEqual(OUTPUT);
  }
});

/** A part with so many files that few parts fit in one file of the record. */
const largePart = (name: string): WrittenPart => {
  const [file] = FILES.values();
  const files = Array.from({ length: 1500 }, (_, at) => [`${name}-${at}.json`, file as WrittenFile] as const);
  return { key: name, files: columnsOf(files) };
};

test('only files with changed parts are written again, and removed parts leave nothing behind', async () => {
  const root = await folderOf();
  const names = Array.from({ length: 8 }, (_, at) => `part-${at}`);
  const parts = new Map(names.map((name) => [name, largePart(name)]));
  outputRecord(place(root)).write({ ...OUTPUT, parts });
  const record = outputRecord(place(root));
  const folder = record.path.replace('.json', '');
  const before = readdirSync(folder);
  expect(before.length).toBeGreaterThan(3);
  const known = record.read()?.parts ?? new Map<string, WrittenPart>();
  expect(known).toEqual(parts);
  const next = new Map([...known, ['part-3', { ...largePart('part-3'), key: 'other' }]]);
  record.write({ ...OUTPUT, parts: next });
  expect(outputRecord(place(root)).read()?.parts).toEqual(next);
  expect(readdirSync(folder).filter((name) => before.includes(name))).toHaveLength(before.length - 1);
  expect(readdirSync(folder)).toHaveLength(before.length);
  outputRecord(place(root)).write({ ...OUTPUT, parts: new Map([['part-3', largePart('part-3')]]) });
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a record stays verified for the process that wrote it until that doubts it or another process writes it', async () => {
  const root = await written();
  const record = outputRecord({ ...place(root), memory: createMemory() });
  expect(record.read()).toEqual(OUTPUT);
  expect(record.isVerified()).toBe(false);
  record.markVerified();
  expect(record.isVerified()).toBe(true);
  record.markUnverified();
  expect(record.isVerified()).toBe(false);
  record.write(OUTPUT);
  record.markVerified();
  outputRecord(place(root)).write(OUTPUT);
  expect(record.isVerified()).toBe(false);
  expect(outputRecord(place(root)).isVerified()).toBe(false);
});
