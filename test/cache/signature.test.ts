import { renameSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createLookOnce, look, type Sighting, settled, sightingOf } from '../../src/cache/signature.ts';
import { folderOf } from '../helpers/files.ts';

const seen = (age: number): Sighting => ({ signature: 'size times identity', bytes: 1, age });

test('a file that has only just changed cannot be known by its signature', () => {
  expect(settled(seen(-5000))).toBeNull();
  expect(settled(seen(0))).toBeNull();
  expect(settled(seen(2000))).toBeNull();
  expect(settled(seen(2001))).toBe('size times identity');
  expect(settled(null)).toBeNull();
});

test('for a file that was read before it was looked at, the time since counts', () => {
  expect(settled(seen(5000), 3000)).toBeNull();
  expect(settled(seen(5001), 3000)).toBe('size times identity');
});

/** How often a change may go by with the same signature: never. */
test('whatever happens to a file changes its signature, also with its size and its modification time as before', async () => {
  const path = join(await folderOf({ a: 'one', b: 'one' }), 'a');
  const then = new Date('2020-01-01');
  utimesSync(path, then, then);
  const before = look(path)?.signature;
  expect(look(path)?.signature).toBe(before);
  await setTimeout(20);
  writeFileSync(path, 'two');
  utimesSync(path, then, then);
  const after = look(path)?.signature;
  expect(after).not.toBe(before);
  await setTimeout(20);
  renameSync(path, `${path}.old`);
  renameSync(`${path.slice(0, -1)}b`, path);
  utimesSync(path, then, then);
  expect(look(path)?.signature).not.toBe(after);
});

test('a file whose times are the same looks unlike one of which either is another', async () => {
  const path = join(await folderOf({ a: 'one' }), 'a');
  const stats = statSync(path);
  const other = stats.ctimeMs + 1000;
  const signatures = [
    sightingOf(Object.assign(statSync(path), { mtimeMs: stats.ctimeMs })),
    sightingOf(Object.assign(statSync(path), { mtimeMs: other })),
    sightingOf(Object.assign(statSync(path), { mtimeMs: other, ctimeMs: other })),
    sightingOf(Object.assign(statSync(path), { mtimeMs: stats.ctimeMs, ctimeMs: other })),
  ].map(({ signature }) => signature);
  expect(new Set(signatures).size).toBe(4);
});

test('a file becomes settled by waiting', async () => {
  const path = join(await folderOf({ a: 'one' }), 'a');
  expect(settled(look(path))).toBeNull();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 3000);
  expect(settled(look(path))).not.toBeNull();
});

test('what is no file, or cannot be looked at, has no signature', async () => {
  const folder = await folderOf({ a: 'one' });
  symlinkSync('loop', join(folder, 'loop'));
  expect([folder, join(folder, 'none'), join(folder, 'a/below'), join(folder, 'loop')].map(look)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('who looks once sees a file as it was at first, also that it was not there', async () => {
  const folder = await folderOf({ a: 'one' });
  const lookOnce = createLookOnce();
  const [path, missing] = [join(folder, 'a'), join(folder, 'b')];
  const before = look(path);
  expect(lookOnce(path)).toMatchObject({ signature: before?.signature, bytes: 3 });
  expect(lookOnce(missing)).toBeNull();
  for (const each of [path, missing]) writeFileSync(each, 'longer');
  expect(lookOnce(path)).toMatchObject({ signature: before?.signature, bytes: 3 });
  expect(lookOnce(missing)).toBeNull();
  expect(createLookOnce()(missing)).toMatchObject({ bytes: 6 });
});
