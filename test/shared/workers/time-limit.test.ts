import { expect, test } from 'vitest';
import { createSharedLimit, createTimeLimit, TimeLimitError } from '../../../src/shared/workers/time-limit.ts';

test('work within the limit returns its result, and throws its own errors', () => {
  const limited = createTimeLimit(60_000);
  expect(limited(() => 'done')).toBe('done');
  expect(limited(() => undefined)).toBeUndefined();
  expect(() =>
    limited(() => {
      throw new RangeError('its own');
    }),
  ).toThrow(new RangeError('its own'));
});

test.each([
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  ['a regular expression', () => /^(a+)+$/.test(`${'a'.repeat(100)}b`)],
  ['a replacement of all', () => 'a'.repeat(1_000_000).replace(/a+b/g, '')],
])('interrupts %s that never ends, and can run the next work', (_, work) => {
  const limited = createTimeLimit(100);
  expect(() => limited<unknown>(work)).toThrow(TimeLimitError);
  expect(limited(() => 'next')).toBe('next');
});

test('each piece of work under a shared limit has its own result or error, and one that never ends stops no other', async () => {
  const limited = createSharedLimit(100);
  const never = (): string => {
    for (;;);
  };
  const fails = (): string => {
    throw new RangeError('its own');
  };
  const work = [() => 'first', never, () => 'second', fails, never, () => 'last'];
  const ends = await Promise.allSettled(work.map((each) => limited(each)));
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason.name))).toEqual([
    'first',
    'TimeLimitError',
    'second',
    'RangeError',
    'TimeLimitError',
    'last',
  ]);
});

test('a shared limit is spent once 20 pieces of work took too long', async () => {
  const limited = createSharedLimit(1);
  const never = (): string => {
    for (;;);
  };
  await Promise.allSettled(Array.from({ length: 19 }, () => limited(never)));
  expect(limited.isSpent()).toBe(false);
  await limited(never).catch(() => {});
  expect(limited.isSpent()).toBe(true);
});

test('pieces of work that share a limit and take longer together than it allows each have the whole limit', async () => {
  const limited = createSharedLimit(60_000);
  const end = Date.now() + 1_200;
  const until = (time: number) => (): string => {
    while (Date.now() < time);
    return 'done';
  };
  expect(await Promise.all([300, 600, 1200].map((wait) => limited(until(end - 1200 + wait))))).toEqual([
    'done',
    'done',
    'done',
  ]);
});
