import { expect, test } from 'vitest';
import { notEmpty, parseDuration, parseMoment, wholeNumber } from '../../../src/cli/flags/values.ts';

test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31T12:00', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31T12:00:05', '2026-01-31T12:00:05.000Z'],
  ['2026-01-31T12:00:05.25Z', '2026-01-31T12:00:05.250Z'],
  ['2026-01-31T00:30+02:00', '2026-01-30T22:30:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
])('%s means %s', (text, iso) => {
  expect(new Date(parseMoment(text)).toISOString()).toBe(iso);
});

test.each([
  'nonsense',
  '',
  '2026',
  '2026-02-30',
  '2026-02-29',
  '2026-13-01',
  '2026-01-31T25:00',
  '1769860800',
  '01/31/2026',
  '2026-01-31 12:00',
])('%j is not a time', (text) => {
  expect(() => parseMoment(text)).toThrow('Write a date as');
});

test('a duration is in seconds, minutes or hours', () => {
  expect(['90', '90s', '15m', '1h', '0'].map(parseDuration)).toEqual([90_000, 90_000, 900_000, 3_600_000, 0]);
  for (const text of ['', '1d', '-1', '1.5m', '15 m', '9999999s', 'm'])
    expect(() => parseDuration(text)).toThrow('Write a time as 90s, 15m or 1h.');
});

test('a whole number must be within its range', () => {
  const port = wholeNumber('A port', 0, 65_535);
  expect(['0', '4321', '65535'].map(port)).toEqual([0, 4321, 65_535]);
  for (const text of ['65536', '-1', '1.5', '1e3', '0x10', ' 1', '', 'http', '99999999999']) {
    expect(() => port(text), text).toThrow('A port must be a whole number from 0 to 65535.');
  }
});

test('an empty value is refused', () => {
  expect(notEmpty('dist')).toBe('dist');
  expect(() => notEmpty(' ')).toThrow('must not be empty');
});
