import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { clearLeftovers, lock, ownerName, waitForLock } from '../../../src/shared/cache/lock-file.ts';
import { folderOf } from '../../helpers/files.ts';

const newLock = async (text?: string): Promise<string> =>
  join(await folderOf(text === undefined ? {} : { 'a/lock': text }), 'a/lock');

/** What names this machine in locks and temporary files. */
const [, MACHINE] = ownerName().split('-');

/** The id of a process that is no more. */
const deadProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const setAge = (path: string, milliseconds: number): void => {
  const then = (Date.now() - milliseconds) / 1000;
  utimesSync(path, then, then);
};

test('a lock is taken once until it is given up', async () => {
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

test('another living process’s lock is respected, whoever it belongs to', async () => {
  const path = await newLock(`${process.ppid} x`);
  expect(lock(path)).toBeNull();
  expect(readFileSync(path, 'utf8')).toBe(`${process.ppid} x`);
});

test('what a dead process left is taken over, and nothing else is left behind', async () => {
  const path = await newLock(`${deadProcess()} ${MACHINE} x`);
  const unlock = lock(path);
  expect(unlock).not.toBeNull();
  expect(readdirSync(dirname(path))).toEqual(['lock']);
  unlock?.();
});

test('a lock of another machine or container, where the same id is another process, holds while it is signed', async () => {
  const path = await newLock(`${deadProcess()} 00ab12 x`);
  expect(lock(path)).toBeNull();
  setAge(path, 60_000);
  const unlock = lock(path);
  expect(unlock).not.toBeNull();
  unlock?.();
});

test('who was stopped for long can tell that another has taken the lock', async () => {
  const path = await newLock();
  const unlock = lock(path);
  expect(unlock?.isHeld()).toBe(true);
  writeFileSync(path, `${process.ppid} ${MACHINE} x`);
  expect(unlock?.isHeld()).toBe(false);
  unlock?.();
  expect(existsSync(path)).toBe(true);
});

test('a holder that has been silent for long is gone, even if its id is somebody else’s by now', async () => {
  const path = await newLock(`${process.ppid} x`);
  setAge(path, 60_000);
  const unlock = lock(path);
  expect(unlock).not.toBeNull();
  unlock?.();
});

test('a holder shows that it lives', async () => {
  const path = await newLock();
  const unlock = lock(path);
  setAge(path, 60_000);
  await setTimeout(1200);
  expect(lock(path)).toBeNull();
  unlock?.();
});

test('a lock without a name is respected for a moment, then it is nobody’s', async () => {
  const path = await newLock('');
  expect(lock(path)).toBeNull();
  setAge(path, 5000);
  const unlock = lock(path);
  expect(unlock).not.toBeNull();
  unlock?.();
});

test('whoever was taken for dead does not take the next one’s lock away', async () => {
  const path = await newLock();
  const unlock = lock(path);
  writeFileSync(path, `${process.ppid} x`);
  unlock?.();
  expect(readFileSync(path, 'utf8')).toBe(`${process.ppid} x`);
});

test('who waits gets the lock when it is free', async () => {
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

test('a hundred at once hold it one after the other', async () => {
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

test('what dead processes left goes, and what is anybody else’s stays', async () => {
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
