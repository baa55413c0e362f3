import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type OutputLog, openOutputLog } from '../../../src/build/write/output-log.ts';
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

/** The logged files, or null without a log. */
const filesIn = (log: OutputLog): WrittenFiles | null => {
  const output = log.read();
  return output && writtenFiles(output.parts.values());
};

const place = (root: string, code = 'this') => ({ folder: join(root, '.galley'), root, out: join(root, 'out'), code });

const written = async () => {
  const root = await folderOf();
  openOutputLog(place(root)).write(OUTPUT);
  return root;
};

test('a written log is read back', async () => {
  expect(openOutputLog(place(await written())).read()).toEqual(OUTPUT);
});

test('an expected file is in the log until it is written, and keeps what is known except its bytes', async () => {
  const log = openOutputLog(place(await written()));
  log.expect([
    ['a.json', 2],
    ['c.json', 3],
  ]);
  expect(filesIn(log)).toEqual(
    new Map([
      ['a.json', { key: 'key', fingerprint: 'signature', checksum: null, rank: 1 }],
      ['b.json', { key: null, fingerprint: null, checksum: null, rank: 0 }],
      ['c.json', { key: null, fingerprint: null, checksum: null, rank: 3 }],
    ]),
  );
  log.write(OUTPUT);
  expect(log.read()).toEqual(OUTPUT);
});

test('earlier expected files stay in the log, and an expectation can be withdrawn', async () => {
  const log = openOutputLog(place(await folderOf()));
  log.expect([['a.json', 1]]);
  const forget = log.expect([['b.json', 2]]);
  expect([...(filesIn(log)?.keys() ?? [])]).toEqual(['a.json', 'b.json']);
  forget();
  expect([...(filesIn(log)?.keys() ?? [])]).toEqual(['a.json']);
});

test('expected files are known even without any other log', async () => {
  const log = openOutputLog(place(await folderOf()));
  log.expect([['c.json', 3]]);
  expect(filesIn(log)).toEqual(new Map([['c.json', { key: null, fingerprint: null, checksum: null, rank: 3 }]]));
});

test('each output folder has its own log, which moves with the project', async () => {
  const root = await written();
  expect(openOutputLog({ ...place(root), out: join(root, 'other') }).read()).toBeNull();
  const elsewhere = await folderOf();
  renameSync(join(root, '.galley'), join(elsewhere, '.galley'));
  expect(openOutputLog(place(elsewhere)).read()).toEqual(OUTPUT);
});

test('keys from other code are ignored, and Galley’s files stay known', async () => {
  const read = filesIn(openOutputLog(place(await written(), 'other')));
  expect([...(read ?? [])].map(([path, { key }]) => [path, key])).toEqual([
    ['a.json', null],
    ['b.json', null],
  ]);
});

test('a damaged log counts as none, even if it parses', async () => {
  const root = await written();
  const log = openOutputLog(place(root));
  const folder = log.path.replace('.json', '');
  const files = [log.path, ...readdirSync(folder).map((name) => join(folder, name))];
  expect(files).toHaveLength(2);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/[a-z]/, 'x'));
    expect(log.read()).toBeNull();
    writeFileSync(file, text);
    expect(log.read()).toEqual(OUTPUT);
  }
});

/** A part with so many files that few parts fit in one file of the log. */
const largePart = (name: string): WrittenPart => {
  const [file] = FILES.values();
  const files = Array.from({ length: 1500 }, (_, at) => [`${name}-${at}.json`, file as WrittenFile] as const);
  return { key: name, files: columnsOf(files) };
};

test('only files with changed parts are written again, and removed parts leave nothing behind', async () => {
  const root = await folderOf();
  const names = Array.from({ length: 8 }, (_, at) => `part-${at}`);
  const parts = new Map(names.map((name) => [name, largePart(name)]));
  openOutputLog(place(root)).write({ ...OUTPUT, parts });
  const log = openOutputLog(place(root));
  const folder = log.path.replace('.json', '');
  const before = readdirSync(folder);
  expect(before.length).toBeGreaterThan(3);
  const known = log.read()?.parts ?? new Map<string, WrittenPart>();
  expect(known).toEqual(parts);
  const next = new Map([...known, ['part-3', { ...largePart('part-3'), key: 'other' }]]);
  log.write({ ...OUTPUT, parts: next });
  expect(openOutputLog(place(root)).read()?.parts).toEqual(next);
  expect(readdirSync(folder).filter((name) => before.includes(name))).toHaveLength(before.length - 1);
  expect(readdirSync(folder)).toHaveLength(before.length);
  openOutputLog(place(root)).write({ ...OUTPUT, parts: new Map([['part-3', largePart('part-3')]]) });
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a log stays verified for the process that wrote it until that doubts it or another process writes it', async () => {
  const root = await written();
  const log = openOutputLog({ ...place(root), memory: createMemory() });
  expect(log.read()).toEqual(OUTPUT);
  expect(log.isVerified()).toBe(false);
  log.markVerified();
  expect(log.isVerified()).toBe(true);
  log.markUnverified();
  expect(log.isVerified()).toBe(false);
  log.write(OUTPUT);
  log.markVerified();
  openOutputLog(place(root)).write(OUTPUT);
  expect(log.isVerified()).toBe(false);
  expect(openOutputLog(place(root)).isVerified()).toBe(false);
});

test('a log with a path outside of the output is damaged, so no build deletes a file by it', async () => {
  for (const path of ['../content/post.md', '/etc/passwd', 'api/../../x', '']) {
    const root = await folderOf();
    const log = openOutputLog(place(root));
    const files = columnsOf([[path, { key: null, fingerprint: null, checksum: null, rank: 0 }]]);
    log.write({ parts: new Map([['', { key: null, files }]]), foreign: [], folders: [] });
    expect(openOutputLog(place(root)).read()).toBeNull();
    expect(openOutputLog(place(root)).isDamaged()).toBe(true);
    const other = openOutputLog(place(await folderOf()));
    other.write(OUTPUT);
    other.expect([[path, 0]]);
    expect(other.read()).toEqual(OUTPUT);
  }
});
