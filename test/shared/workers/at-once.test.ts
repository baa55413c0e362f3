import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { awaitAll, createQueue, mapAtOnce } from '../../../src/shared/workers/at-once.ts';

test('results are in the order of the items, whichever is done first', async () => {
  expect(
    await mapAtOnce([3, 1, 2], 2, async (milliseconds) => {
      await pause(milliseconds);
      return milliseconds * 10;
    }),
  ).toEqual([30, 10, 20]);
});

test('runs at most the limit at once', async () => {
  let running = 0;
  let most = 0;
  await mapAtOnce(new Set([1, 2, 3, 4, 5, 6, 7]), 3, async () => {
    most = Math.max(most, ++running);
    await pause(1);
    running -= 1;
  });
  expect(most).toBe(3);
});

test('after a failure, nothing more starts, and running work ends first', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (item: number): Promise<void> => {
    begun.push(item);
    await pause(item === 1 ? 1 : 5);
    if (item === 1) throw new Error('no');
    ended.push(item);
  };
  await expect(mapAtOnce([1, 2, 3, 4], 2, work)).rejects.toThrow('no');
  expect({ begun, ended }).toEqual({ begun: [1, 2], ended: [2] });
});

test('settling waits for everything, and reports the first failure', async () => {
  const ended: string[] = [];
  const late = new Promise<void>((resolve) => {
    setTimeout(() => {
      ended.push('late');
      resolve();
    }, 10);
  });
  await expect(
    awaitAll([Promise.reject(new Error('first')), late, Promise.reject(new Error('second'))]),
  ).rejects.toThrow('first');
  expect(ended).toEqual(['late']);
});

test('each item is taken once, with its place in the list', () => {
  const queue = createQueue(['a', 'b', 'c']);
  expect(queue.take(2)).toEqual({ start: 0, items: ['a', 'b'] });
  expect(queue.take(2)).toEqual({ start: 2, items: ['c'] });
  expect(queue.take(2)).toBeNull();
});

test('a cleared queue is empty', () => {
  const queue = createQueue(['a', 'b']);
  queue.take(1);
  queue.clear();
  expect(queue.take(1)).toBeNull();
});
