import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { clearLeftovers, lock, ownerName, waitForLock } from '../../../src/shared/cache/lock-file.ts';
import { folderOf } from '../../helpers/files.ts';

const newLock = async (text?: string): Promise<string> =>
  join(await folderOf(text === undefined ? {} : { 'a/lock': text }), 'a/lock');

/** This machine's name in locks and temporary files. */
const [, MACHINE] = ownerName().split('-');

/** The id of a process that has ended. */
const deadProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const setAge = (path: string, milliseconds: number): void => {
  const then = (Date.now() - milliseconds) / 1000;
  utimesSync(path, then, then);
};

test('only one caller gets a lock until it is released', async () => {
  const path = await newLock();
  const unlock = lock(path);
  expect(unlock).not.toBeNull();
  expect(lock(path)).toBeNull();
  unlock?.();
  expect(existsSync(path)).toBe(false);
  const again = lock(path);
  expect(again).not.toBeNull();
  again?.();
});

test('respects the lock of another living process, whoever owns it', async () => {
  const path = await newLock(`${process.ppid} x`);
  expect(lock(path)).toBeNull();
  expect(readFileSync(path, 'utf8')).toBe(`${process.ppid} x`);
});

test('takes over the lock of a dead process, and leaves nothing else behind', async () => {
  const path = await newLock(`${deadProcess()} ${MACHINE} x`);
  const unlock = lock(path);
  expect(unlock).not.toBeNull();
  expect(readdirSync(dirname(path))).toEqual(['lock']);
  unlock?.();
});

test('respects another machine’s or container’s lock while it is renewed, whatever its process id', async () => {
  const path = await newLock(`${deadProcess()} 00ab12 x`);
  expect(lock(path)).toBeNull();
  setAge(path, 60_000);
  const unlock = lock(path);
  expect(unlock).not.toBeNull();
  unlock?.();
});

test('a holder that was suspended can detect that another has taken the lock', async () => {
  const path = await newLock();
  const unlock = lock(path);
  expect(unlock?.isHeld()).toBe(true);
  writeFileSync(path, `${process.ppid} ${MACHINE} x`);
  expect(unlock?.isHeld()).toBe(false);
  unlock?.();
  expect(existsSync(path)).toBe(true);
});

test('a holder that was silent for long is dead, even if another process has its id now', async () => {
  const path = await newLock(`${process.ppid} x`);
  setAge(path, 60_000);
  const unlock = lock(path);
  expect(unlock).not.toBeNull();
  unlock?.();
});

test('a holder renews its lock', async () => {
  const path = await newLock();
  const unlock = lock(path);
  setAge(path, 60_000);
  await setTimeout(1200);
  expect(lock(path)).toBeNull();
  unlock?.();
});

test('respects an empty lock for a moment, then takes it over', async () => {
  const path = await newLock('');
  expect(lock(path)).toBeNull();
  setAge(path, 5000);
  const unlock = lock(path);
  expect(unlock).not.toBeNull();
  unlock?.();
});

test('a holder that was thought dead does not release the lock of the next one', async () => {
  const path = await newLock();
  const unlock = lock(path);
  writeFileSync(path, `${process.ppid} x`);
  unlock?.();
  expect(readFileSync(path, 'utf8')).toBe(`${process.ppid} x`);
});

test('a waiting caller gets the lock when it is free', async () => {
  const path = await newLock();
  const unlock = lock(path);
  const order: string[] = [];
  const waiting = waitForLock(path).then((next) => {
    order.push('second');
    next();
  });
  await setTimeout(60);
  order.push('first');
  unlock?.();
  await waiting;
  expect(order).toEqual(['first', 'second']);
});

test('a hundred simultaneous callers hold it one after another', async () => {
  const path = await newLock(`${deadProcess()} ${MACHINE} x`);
  let holders = 0;
  const most: number[] = [];
  const use = async (): Promise<void> => {
    const unlock = await waitForLock(path);
    holders += 1;
    most.push(holders);
    await setTimeout(0);
    holders -= 1;
    unlock();
  };
  await Promise.all(Array.from({ length: 100 }, use));
  expect(new Set(most)).toEqual(new Set([1]));
  expect(most).toHaveLength(100);
});

test('deletes the leftovers of dead processes, and keeps those of others', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const ofOthers = [`cache-${dead}-00ab12-0a1b`, `x.json.${dead}-00ab12.tmp`];
  const kept = ['a.json', `cache-${ownerName()}-0a1b`, `x.json.${ownerName()}.tmp`, ...ofOthers];
  const old = [`cache-${dead}-00ab13-0a1b`, `x.json.${dead}-00ab13.tmp`];
  const names = [...kept, ...old, `cache-${dead}-${MACHINE}-0a1b`, `x.json.${dead}-${MACHINE}.tmp`];
  const folder = await folderOf(Object.fromEntries(names.map((name) => [`${name}/file`, ''])));
  for (const name of old) setAge(join(folder, name), 90_000_000);
  clearLeftovers(folder);
  expect(readdirSync(folder).sort()).toEqual(kept.sort());
});
