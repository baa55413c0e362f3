import { expect, test } from 'vitest';
import {
  ambiguousDays,
  dateOrderOf,
  parseDate,
  shownAsWritten,
  whyNoDate,
} from '../../../src/content/front-matter/date.ts';
import { UTC } from '../../../src/content/front-matter/zone.ts';

test.each([
  ['2023-01-29 18:30:22 2023 -0800', '2023-01-30T02:30:22.000Z'],
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-1-3', '2026-01-03T00:00:00.000Z'],
  ['2026/01/31', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31 12:30', '2026-01-31T12:30:00.000Z'],
  ['2026-01-31T12:30:15', '2026-01-31T12:30:15.000Z'],
  ['2026-01-31T12:30:15.5', '2026-01-31T12:30:15.500Z'],
  ['2026-01-31T12:30:15.123456Z', '2026-01-31T12:30:15.123Z'],
  ['2026-01-31T12:30:15+02:00', '2026-01-31T10:30:15.000Z'],
  ['2026-01-31T00:30:00+02:00', '2026-01-30T22:30:00.000Z'],
  ['2015-03-17 14:00:00 -0400', '2015-03-17T18:00:00.000Z'],
  ['2015-03-17 14:00:00 -4', '2015-03-17T18:00:00.000Z'],
  ['2015-03-17 9:00:00 UTC', '2015-03-17T09:00:00.000Z'],
  ['Tue, 3 Mar 2015 10:00:00 GMT', '2015-03-03T10:00:00.000Z'],
  ['17:43 2023/3/23', '2023-03-23T17:43:00.000Z'],
  ['2018-12-21 +0800', '2018-12-20T16:00:00.000Z'],
  ['1679903355839', '2023-03-27T07:49:15.839Z'],
  ['31. 1. 2026', '2026-01-31T00:00:00.000Z'],
  ['3 Mar 2015', '2015-03-03T00:00:00.000Z'],
  ['Jul 08 2022', '2022-07-08T00:00:00.000Z'],
  ['27 January 2023', '2023-01-27T00:00:00.000Z'],
  ['January 5, 2024', '2024-01-05T00:00:00.000Z'],
  ['Friday, January 5th, 2024 at 3:04 pm', '2024-01-05T15:04:00.000Z'],
  ['1st of March 2024', '2024-03-01T00:00:00.000Z'],
  ['Sept. 9, 2019', '2019-09-09T00:00:00.000Z'],
  ['3-Mar-2015', '2015-03-03T00:00:00.000Z'],
  ['2022-07-08 10:00:00 -0700', '2022-07-08T17:00:00.000Z'],
  ['Fri Jul 08 2022 10:00:00 GMT+0200 (Central European Summer Time)', '2022-07-08T08:00:00.000Z'],
  ['Jan 5, 2024, 12:30 AM', '2024-01-05T00:30:00.000Z'],
  ['2015-07-17 14:00:00 CEST', '2015-07-17T12:00:00.000Z'],
  ['Tue, 3 Mar 2015 10:00:00 EST', '2015-03-03T15:00:00.000Z'],
  ['2015-03-17 9:00 am jst', '2015-03-17T00:00:00.000Z'],
  ['Fri Sep  3 11:21:31 CEST 2021', '2021-09-03T09:21:31.000Z'],
  ['Fri Sep 3 11:21:31 2021 +0200', '2021-09-03T09:21:31.000Z'],
  ['Sat Jan 10 12:00:00 2015', '2015-01-10T12:00:00.000Z'],
  ['25/12/2022', '2022-12-25T00:00:00.000Z'],
  ['12/25/2022', '2022-12-25T00:00:00.000Z'],
  ['07/07/2022', '2022-07-07T00:00:00.000Z'],
  ['20-05-2023', '2023-05-20T00:00:00.000Z'],
  ['31.01.2026', '2026-01-31T00:00:00.000Z'],
  ['7.8.2022 10:00', '2022-08-07T10:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['0042-07-01', '0042-07-01T00:00:00.000Z'],
  [' 2026-01-31 ', '2026-01-31T00:00:00.000Z'],
])('%s is %s', (text, date) => {
  expect(parseDate(text)).toBe(date);
});

test.each([
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-31T24:00',
  '2026-01-31T12:60',
  '2026-01-31T12:00+25:00',
  '2026-01/31',
  '01.31.2026',
  '31-01/2026',
  '07-08-2022',
  'January 32, 2026',
  'January 2026',
  'Januar 31, 2026',
  '07/08/2022',
  '31/31/2022',
  'Jan 5 24',
  'Jan 5, 2024 13:00 pm',
  '2016-03-01 10:00:00 CST',
  '2016-03-01 10:00:00 IST',
  '2016-03-01 10:00:00 XYZ',
  '2026',
  'yesterday',
  '',
  '0000-01-01T00:00+01:00',
])('%s is not a date', (text) => {
  expect(parseDate(text)).toBeNull();
});

test('a date of numbers with the year last can mean two days', () => {
  expect(ambiguousDays('07/08/2022')).toEqual(['2022-07-08', '2022-08-07']);
  expect(ambiguousDays('07-08-2022')).toEqual(['2022-07-08', '2022-08-07']);
  for (const text of ['25/12/2022', '7.8.2022', '07/07/2022', '2022/07/08', '31/31/2022'])
    expect(ambiguousDays(text)).toBeNull();
});

test('a configured order of numbers decides, and a date that it excludes is none', () => {
  const [days, months] = [{ ...UTC, dateOrder: 'day-first' } as const, { ...UTC, dateOrder: 'month-first' } as const];
  expect(parseDate('07-08-2022', days)).toBe('2022-08-07T00:00:00.000Z');
  expect(parseDate('07/08/2022 10:00', months)).toBe('2022-07-08T10:00:00.000Z');
  expect(parseDate('25/12/2022', months)).toBeNull();
  expect(parseDate('12-25-2022', days)).toBeNull();
  expect(parseDate('25.12.2022', months)).toBe('2022-12-25T00:00:00.000Z');
  expect(parseDate('2022-07-08', days)).toBe('2022-07-08T00:00:00.000Z');
});

test('a date shows the order of its numbers if it can be read in one only', () => {
  expect(dateOrderOf('25-12-2022')).toBe('day-first');
  expect(dateOrderOf('12/25/2022 10:00')).toBe('month-first');
  for (const text of ['07/08/2022', '07/07/2022', '25.12.2022', '31/31/2022', '2022-12-25', 'May 5, 2022'])
    expect(dateOrderOf(text)).toBeNull();
});

test('a message names a time zone only if the zone alone is the problem', () => {
  expect(whyNoDate('2016-03-01 10:00:00 CST').why).toContain('time zone, CST:');
  expect(whyNoDate('Fri Sep  3 11:21:31 CST 2021').why).toContain('time zone, CST:');
  for (const text of ['2016-03-01 10:00:00 CEST', '2016-03-01 10:00 pm', '2016-02-30 10:00 CST', 'next May'])
    expect(whyNoDate(text).why).not.toContain('zone');
});

test('a message about a day that no month has says so', () => {
  for (const text of ['2017-02-29 11:00:00', '2026/13/1', '2026-04-31T10:00Z'])
    expect(whyNoDate(text).why).toBe(`does not exist in the calendar: ${text}`);
  for (const text of ['2017-03-01 25:00', '2017-03-011', 'someday'])
    expect(whyNoDate(text).why).toBe(`is not a date that Galley can read: ${text}`);
});

test('a date with a zone is shown as written, any other in the site’s time zone', () => {
  const tokyo = {
    dateOrder: null,
    momentOf: (shown: number) => shown - 9 * 3_600_000,
    shownAt: (moment: number) => moment + 9 * 3_600_000,
  };
  const shown = (text: string): string => shownAsWritten(parseDate(text, tokyo) ?? '', text, tokyo);
  expect(shown('2026-01-31T00:30:00+05:00')).toBe('2026-01-31T00:30:00.000Z');
  expect(shown('2026-01-31 23:30:15.5 -0800')).toBe('2026-01-31T23:30:15.500Z');
  expect(shown('Sat Jan 31 23:30:15 PST 2026')).toBe('2026-01-31T23:30:15.000Z');
  expect(shown('2026-01-31 23:30:15 2026 -0800')).toBe('2026-01-31T23:30:15.000Z');
  expect(shown('2026-01-31T00:30:00Z')).toBe('2026-01-31T00:30:00.000Z');
  expect(shown('2026-01-31 -0800')).toBe('2026-01-31T00:00:00.000Z');
  expect(shown('2026-01-31')).toBe('2026-01-31T00:00:00.000Z');
  expect(shownAsWritten('2026-01-30T16:00:00.000Z', '2020-01-01', tokyo)).toBe('2026-01-31T01:00:00.000Z');
  expect(shownAsWritten('2026-01-30T16:00:00.000Z', undefined, tokyo)).toBe('2026-01-31T01:00:00.000Z');
});
