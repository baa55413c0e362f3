import { renameSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import {
  createCachedStat,
  type FileStat,
  fileStatOf,
  stableFingerprint,
  statFile,
} from '../../src/cache/fingerprint.ts';
import { folderOf } from '../helpers/files.ts';

const seen = (age: number): FileStat => ({ fingerprint: 'size times identity', bytes: 1, age });

test('a file that has only just changed cannot be known by its fingerprint', () => {
  expect(stableFingerprint(seen(-5000))).toBeNull();
  expect(stableFingerprint(seen(0))).toBeNull();
  expect(stableFingerprint(seen(2000))).toBeNull();
  expect(stableFingerprint(seen(2001))).toBe('size times identity');
  expect(stableFingerprint(null)).toBeNull();
});

test('for a file that was read before it was looked at, the time since counts', () => {
  expect(stableFingerprint(seen(5000), 3000)).toBeNull();
  expect(stableFingerprint(seen(5001), 3000)).toBe('size times identity');
});

/** How often a change may go by with the same fingerprint: never. */
test('whatever happens to a file changes its fingerprint, also with its size and its modification time as before', async () => {
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

test('a file whose times are the same looks unlike one of which either is another', async () => {
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

test('a file becomes stableFingerprint by waiting', async () => {
  const path = join(await folderOf({ a: 'one' }), 'a');
  const changed = statSync(path).ctimeMs;
  vi.spyOn(Date, 'now').mockReturnValue(changed + 1000);
  expect(stableFingerprint(statFile(path))).toBeNull();
  vi.spyOn(Date, 'now').mockReturnValue(changed + 3000);
  expect(stableFingerprint(statFile(path))).not.toBeNull();
});

test('what is no file, or cannot be looked at, has no fingerprint', async () => {
  const folder = await folderOf({ a: 'one' });
  symlinkSync('loop', join(folder, 'loop'));
  expect([folder, join(folder, 'none'), join(folder, 'a/below'), join(folder, 'loop')].map(statFile)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('who looks once sees a file as it was at first, also that it was not there', async () => {
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
