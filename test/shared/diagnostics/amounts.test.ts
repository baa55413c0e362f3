import { expect, test } from 'vitest';
import { count, duration, moment, size, withCommas } from '../../../src/shared/diagnostics/amounts.ts';

test('a count agrees with its noun', () => {
  expect([0, 1, 2, 12_500].map((number) => count(number, 'post'))).toEqual([
    '0 posts',
    '1 post',
    '2 posts',
    '12,500 posts',
  ]);
});

test('commas separate thousands', () => {
  expect([999, 1000, 20_000, 1_234_567].map(withCommas)).toEqual(['999', '1,000', '20,000', '1,234,567']);
});

test('sizes are decimal, and a rounded value never shows a thousand of its unit', () => {
  expect([0, 999, 1000, 1549, 999_949, 999_950, 25_000_000, 3e12].map(size)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '1.5 kB',
    '999.9 kB',
    '1.0 MB',
    '25.0 MB',
    '3.0 TB',
  ]);
});

test('durations below a second are milliseconds', () => {
  expect([0.0421, 0.9, 1, 75.25].map(duration)).toEqual(['42 ms', '900 ms', '1.0 s', '75.3 s']);
});

test('a moment names its zone', () => {
  expect(moment('2099-01-02T03:04:05.000Z')).toBe('2099-01-02 03:04 UTC');
});
