import { expect, test } from 'vitest';
import { createTimeLimit, TimeLimitError } from '../../../src/shared/workers/time-limit.ts';

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
