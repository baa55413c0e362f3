import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { clearLeftovers, lock, waitForLock } from '../../../src/shared/cache/lock-file.ts';
import { folderOf } from '../../helpers/files.ts';

const newLock = async (text?: string): Promise<string> =>
  join(await folderOf(text === undefined ? {} : { 'a/lock': text }), 'a/lock');

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
  const path = await newLock(`${deadProcess()} x`);
  const unlock = lock(path);
  expect(unlock).not.toBeNull();
  expect(readdirSync(dirname(path))).toEqual(['lock']);
  unlock?.();
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
  const path = await newLock(`${deadProcess()} x`);
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
  const kept = ['a.json', `cache-${process.pid}-0a1b`, `x.json.${process.pid}.tmp`];
  const names = [...kept, `cache-${dead}-0a1b`, `x.json.${dead}.tmp`];
  const folder = await folderOf(Object.fromEntries(names.map((name) => [`${name}/file`, ''])));
  clearLeftovers(folder);
  expect(readdirSync(folder).sort()).toEqual(kept.sort());
});
