import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import {
  createCachedStat,
  type FileStat,
  fileStatOf,
  findOrigin,
  makeOrigin,
  shortHash,
  stableFingerprint,
  statFile,
} from '../../../src/shared/fs/fingerprint.ts';
import { folderOf } from '../../helpers/files.ts';

const seen = (age: number): FileStat => ({ fingerprint: 'size times identity', bytes: 1, age, tick: 2000 });

test('a file changed just now has no stable fingerprint', () => {
  expect(stableFingerprint(seen(-5000))).toBeNull();
  expect(stableFingerprint(seen(0))).toBeNull();
  expect(stableFingerprint(seen(2000))).toBeNull();
  expect(stableFingerprint(seen(2001))).toBe('size times identity');
  expect(stableFingerprint(null)).toBeNull();
});

test('if a file was read before its stat, the time since the read counts', () => {
  expect(stableFingerprint(seen(5000), 3000)).toBeNull();
  expect(stableFingerprint(seen(5001), 3000)).toBe('size times identity');
});

test('any change of a file changes its fingerprint, even with the same size and modification time', async () => {
  const path = join(await folderOf({ a: 'one', b: 'one' }), 'a');
  const then = new Date('2020-01-01');
  utimesSync(path, then, then);
  const before = statFile(path)?.fingerprint;
  expect(statFile(path)?.fingerprint).toBe(before);
  await setTimeout(20);
  writeFileSync(path, 'two');
  utimesSync(path, then, then);
  const after = statFile(path)?.fingerprint;
  expect(after).not.toBe(before);
  await setTimeout(20);
  renameSync(path, `${path}.old`);
  renameSync(`${path.slice(0, -1)}b`, path);
  utimesSync(path, then, then);
  expect(statFile(path)?.fingerprint).not.toBe(after);
});

test('equal times give another fingerprint than one or two different times', async () => {
  const path = join(await folderOf({ a: 'one' }), 'a');
  const stats = statSync(path);
  const other = stats.ctimeMs + 1000;
  const fingerprints = [
    fileStatOf(Object.assign(statSync(path), { mtimeMs: stats.ctimeMs })),
    fileStatOf(Object.assign(statSync(path), { mtimeMs: other })),
    fileStatOf(Object.assign(statSync(path), { mtimeMs: other, ctimeMs: other })),
    fileStatOf(Object.assign(statSync(path), { mtimeMs: stats.ctimeMs, ctimeMs: other })),
  ].map(({ fingerprint }) => fingerprint);
  expect(new Set(fingerprints).size).toBe(4);
});

test.each([
  ['in fractions of milliseconds', 1_700_000_000_123.456, 20],
  ['in seconds', 1_700_000_000_000, 2000],
  ['in hundredths of seconds', 1_700_000_000_120, 2000],
])('on a file system that counts %s, a fingerprint is stable after a tick of its clock', async (_, changed, tick) => {
  const path = join(await folderOf({ a: 'one' }), 'a');
  const stats = Object.assign(statSync(path), { mtimeMs: changed, ctimeMs: changed });
  vi.spyOn(Date, 'now').mockReturnValue(changed + tick - 1);
  expect(stableFingerprint(fileStatOf(stats))).toBeNull();
  vi.spyOn(Date, 'now').mockReturnValue(changed + tick + 1);
  expect(stableFingerprint(fileStatOf(stats))).not.toBeNull();
});

test('a path that is not a file, or cannot be read, has no fingerprint', async () => {
  const folder = await folderOf({ a: 'one' });
  symlinkSync('loop', join(folder, 'loop'));
  expect([folder, join(folder, 'none'), join(folder, 'a/below'), join(folder, 'loop')].map(statFile)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a cached stat keeps the first state of a file, even its absence', async () => {
  const folder = await folderOf({ a: 'one' });
  const lookOnce = createCachedStat();
  const [path, missing] = [join(folder, 'a'), join(folder, 'b')];
  const before = statFile(path);
  expect(lookOnce(path)).toMatchObject({ fingerprint: before?.fingerprint, bytes: 3 });
  expect(lookOnce(missing)).toBeNull();
  for (const each of [path, missing]) writeFileSync(each, 'longer');
  expect(lookOnce(path)).toMatchObject({ fingerprint: before?.fingerprint, bytes: 3 });
  expect(lookOnce(missing)).toBeNull();
  expect(createCachedStat()(missing)).toMatchObject({ bytes: 6 });
});

test('a string and its bytes have the same hash, a changed string another', () => {
  expect(shortHash('Text ü')).toBe(shortHash(Buffer.from('Text ü')));
  expect(shortHash('Text ü')).not.toBe(shortHash('Text u'));
});

test('a hash is the same on every machine, and safe in paths', () => {
  expect(shortHash('')).toBe('47DEQpj8HBSa-_TImW-5JC');
  for (let at = 0; at < 100; at += 1) expect(shortHash(String(at))).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

test('an origin stays the same when its folder is moved', async () => {
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

test('a copy is another origin, even with the same times, and so is a file that a copy has replaced', async () => {
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

test('if no file can be created, there is no origin and no error', async () => {
  const folder = await folderOf();
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'folder'));
  for (const name of ['file/origin', 'folder']) expect(makeOrigin(join(folder, name))).toBeNull();
});
