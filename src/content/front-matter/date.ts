import { type DateOrder, shownDate, UTC, type Zone } from './zone.ts';

/**
 * Zone names with one meaning, by their hours from UTC. CST (also China's), AST, BST and IST have several.
 * https://www.rfc-editor.org/rfc/rfc5322#section-4.3 has some names. Only one place uses each of the others.
 */
const ZONES: readonly (readonly [hours: number, names: readonly string[]])[] = [
  [-10, ['hst']],
  [-9, ['akst']],
  [-8, ['akdt', 'pst']],
  [-7, ['mst', 'pdt']],
  [-6, ['mdt']],
  [-5, ['est', 'cdt']],
  [-4, ['edt']],
  [0, ['z', 'ut', 'utc', 'gmt', 'wet']],
  [1, ['cet', 'west']],
  [2, ['cest', 'eet']],
  [3, ['eest', 'msk']],
  [8, ['awst', 'hkt']],
  [9, ['jst', 'kst']],
  [9.5, ['acst']],
  [10, ['aest']],
  [10.5, ['acdt']],
  [11, ['aedt']],
  [12, ['nzst']],
  [13, ['nzdt']],
];
const HOURS_BY_ZONE: ReadonlyMap<string, number> = new Map(
  ZONES.flatMap(([hours, names]) => names.map((name) => [name, hours] as const)),
);

const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?:\s*(?<half>[ap]m))?`;
const OFFSET = String.raw`(?:UTC|GMT)?[+-](?:\d{4}|\d{1,2}(?::\d{2})?)`;
const zoneAs = (group: string): string =>
  String.raw`(?:\s*(?<${group}>${OFFSET}|${[...HOURS_BY_ZONE.keys()].join('|')})(?:\s*\([^()]*\))?)?`;
const ZONE = zoneAs('offset');
/** A zone after the year, in formats that can also have it before. */
const ZONE_AFTER_YEAR = zoneAs('after');
const TIME = `${CLOCK}${ZONE}`;
const AT_TIME = String.raw`(?:(?:,|,?\s+at)?\s+${TIME})?`;
const WEEKDAY = String.raw`(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+)?`;
const MONTH = String.raw`(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?<year>\d{4})`;

const pattern = (text: string): RegExp => new RegExp(`^${text}$`, 'i');
/** An ISO date. The year may occur again after the time, where `date` and `git log` print it. */
const ISO = pattern(String.raw`${YEAR}([-/])(?<month>\d{1,2})\2(?<day>\d{1,2})(?:(?:T|\s+)${CLOCK}(?:\s+\1)?${ZONE})?`);
const ZONE_AFTER_TIME = new RegExp(String.raw`(:\d{2}(?:[.,]\d{1,9})?)${ZONE}(\s+\d{4})?${ZONE_AFTER_YEAR}$`, 'i');
/** Dates as in feeds, `Tue, 3 Mar 2015 10:00:00 GMT`, and as people write them: `27 January 2023`, `3-Mar-2015`. */
const DAY_FIRST = pattern(String.raw`${WEEKDAY}${DAY}(?:\s+(?:of\s+)?|-)${MONTH}(?:,?\s+|-)${YEAR}${AT_TIME}`);
/** `January 5, 2024`, `Jul 08 2022`. */
const MONTH_FIRST = pattern(String.raw`${WEEKDAY}${MONTH}\s+${DAY}(?:,\s*|\s+)${YEAR}${AT_TIME}`);
/** As `date` prints it, `Tue Mar  3 10:00:00 CET 2015`, or `git log`, `Tue Mar 3 10:00:00 2015 +0100`. */
const YEAR_LAST = pattern(String.raw`${WEEKDAY}${MONTH}\s+${DAY}\s+${CLOCK}${ZONE}\s+${YEAR}${ZONE_AFTER_YEAR}`);
/** `31/01/2026` or `01/31/2026`, also with `-`. With dots, as in `31. 1. 2026`, the day is first in all countries. */
const YEAR_AFTER_NUMBERS = pattern(
  String.raw`(?<one>\d{1,2})(?<sign>[-/]|\. ?)(?<other>\d{1,2})\2${YEAR}(?:,?\s+${TIME})?`,
);
/** `17:43 2026/3/23`, which JavaScript reads as well. */
const TIME_FIRST = /^(\d{1,2}:\d{2}(?::\d{2})?)\s+(\d{4}([-/])\d{1,2}\3\d{1,2})$/;
/** `2018-12-21 +0800`, midnight there, as Ruby reads it. */
const DAY_AND_OFFSET = /^(\d{4}([-/])\d{1,2}\2\d{1,2})\s+([+-]\d{2}:?\d{2})$/;
/** Since 1970, as in Dendron: between 2001 and 2286. Fewer digits can be seconds. */
const MILLISECONDS = /^\d{13}$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Converts a date as people write it to ISO 8601 in UTC with milliseconds. Without a zone, it is in `zone`; without a
 * time, at midnight. The machine's zone never matters. Null if it is unreadable, not in the calendar, or ambiguous.
 */
export const parseDate = (text: string, zone: Zone = UTC): string | null => {
  const readings = readingsOf(text, zone);
  return readings.length === 1 ? (readings[0] ?? null) : null;
};

/**
 * Converts a time in UTC to the local time in the zone of `text`: `2026-01-31T23:00:00+09:00` is 23:00 of that day. If
 * the text is missing or means another time, it uses `zone`. Both times are in ISO 8601 format.
 */
export const shownAsWritten = (date: string, text: string | undefined, zone: Zone): string => {
  const isWritten = text !== undefined && parseDate(text, zone) === date;
  return (isWritten ? parseDate(ordered(text).replace(ZONE_AFTER_TIME, '$1$3')) : null) ?? shownDate(date, zone);
};

/** The two days that a date can mean, `2022-07-08` and `2022-08-07` for `07/08/2022`; null for any other text. */
export const ambiguousDays = (text: string): readonly [string, string] | null => {
  const [first, second] = readingsOf(text, UTC).map((date) => date.slice(0, 10));
  return first === undefined || second === undefined ? null : [first, second];
};

/** The order of the numbers in a date such as `25/12/2022`; null if it can be read only in another way, or in both. */
export const dateOrderOf = (text: string): DateOrder | null => {
  if (!YEAR_AFTER_NUMBERS.test(text.trim()) || parseDate(text) === null) return null;
  const [first, second] = (['day-first', 'month-first'] as const).map((dateOrder) =>
    parseDate(text, { ...UTC, dateOrder }),
  );
  if (first === second) return null;
  return first === null ? 'month-first' : 'day-first';
};

/** Returns why `parseDate` cannot read text. `why` continues a sentence that starts with the name of the field. */
export const whyNoDate = (text: string): Record<'code' | 'why' | 'help', string> => {
  const days = ambiguousDays(text);
  const code = days === null ? 'post/date-unreadable' : 'post/date-ambiguous';
  if (days !== null)
    return {
      code,
      why: `is ambiguous: ${text} can mean ${days.join(' or ')}.`,
      help: `Write the year first, as in ${days[0]}. Or set adopt.dateOrder to 'day-first' or 'month-first' in the configuration.`,
    };
  const day = /^\d{4}([-/])\d{1,2}\1\d{1,2}(?!\d)/.exec(text.trim())?.[0];
  if (day !== undefined && parseDate(day) === null)
    return { code, why: `does not exist in the calendar: ${text}`, help: 'Correct the month or the day.' };
  const zone = unknownZone(text);
  if (zone === null) return { code, why: `is not a date that Galley can read: ${text}`, help: DATE_FORMS };
  const why = `has an unknown or ambiguous time zone, ${zone}: ${text}`;
  return { code, why, help: 'Write the offset from UTC instead: -0600, +0800 or +05:30.' };
};

/** The formats that `parseDate` reads, for help. */
const DATE_FORMS =
  'Write it as 2026-01-31, 2026-01-31 12:00, 2026-01-31T12:00:00Z or 2026-01-31T12:00:00+02:00. Without a zone, Galley uses posts.timeZone, or UTC if it is not set.';

/** The name of an unknown or ambiguous zone, `CST`, at the end of a date or before its year; null for any other text. */
const unknownZone = (text: string): string | null => {
  const [, date = '', name, year = ''] = /^(.*\d)\s*([a-z]{2,5})(\s+\d{4})?$/i.exec(text.trim()) ?? [];
  return name !== undefined && readingsOf(text, UTC).length === 0 && parseDate(date + year) !== null ? name : null;
};

/** The usual order of a date's parts. */
const ordered = (text: string): string =>
  text.trim().replace(TIME_FIRST, '$2 $1').replace(DAY_AND_OFFSET, '$1 00:00 $3');

const readingsOf = (written: string, zone: Zone): readonly string[] => {
  const text = ordered(written);
  if (MILLISECONDS.test(text)) return [new Date(Number(text)).toISOString()];
  for (const form of [ISO, DAY_FIRST, MONTH_FIRST, YEAR_LAST]) {
    const parts = form.exec(text)?.groups;
    if (parts !== undefined) return asDates(parts, zone);
  }
  const numbers = YEAR_AFTER_NUMBERS.exec(text)?.groups;
  if (numbers === undefined) return [];
  const { one, other, sign } = numbers;
  const dayFirst = asDates({ ...numbers, month: other, day: one }, zone);
  if (sign?.startsWith('.')) return dayFirst;
  const monthFirst = asDates({ ...numbers, month: one, day: other }, zone);
  if (zone.dateOrder !== null) return zone.dateOrder === 'day-first' ? dayFirst : monthFirst;
  return [...new Set([...monthFirst, ...dayFirst])];
};

/** Converts the groups of a format. Returns one date, or none if it does not exist. */
const asDates = (parts: Readonly<Record<string, string | undefined>>, zone: Zone): readonly string[] => {
  const { hour = '0', minute = '0', second, fraction = '', half = '', offset, after } = parts;
  if (offset !== undefined && after !== undefined) return [];
  const [year, day] = [Number(parts.year), Number(parts.day)];
  const month = Number(parts.month) || MONTHS.indexOf((parts.month ?? '').toLowerCase().slice(0, 3)) + 1;
  const hours = hoursOf(Number(hour), half.toLowerCase());
  if (hours === null || Number(minute) > 59 || Number(second ?? 0) > 59) return [];
  const date = new Date(0);
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return [];
  date.setUTCHours(hours, Number(minute), Number(second ?? 0), Number(fraction.padEnd(3, '0').slice(0, 3)));
  const shown = date.getTime();
  const ahead = offsetOf((offset ?? after)?.toLowerCase());
  if (ahead === null) return [];
  const found = ahead === undefined ? zone.momentOf(shown, { hasSeconds: second !== undefined }) : shown - ahead;
  const text = new Date(found).toISOString();
  // Years outside 0 to 9999 have six digits and a sign.
  return /^\d{4}-/.test(text) ? [text] : [];
};

/** The hour of the day, 0 to 23; 12 am is midnight. Null for an hour that does not exist. */
const hoursOf = (hour: number, half: string): number | null => {
  if (half === '') return hour > 23 ? null : hour;
  return hour < 1 || hour > 12 ? null : (hour % 12) + (half === 'pm' ? 12 : 0);
};

/** The offset of a written zone from UTC in milliseconds; null if no zone has such an offset. */
const offsetOf = (zone: string | undefined): number | null | undefined => {
  if (zone === undefined) return undefined;
  const match = /^(?:utc|gmt)?([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone);
  if (match === null) return (HOURS_BY_ZONE.get(zone) ?? 0) * 3_600_000;
  const [, sign, hours, minutes = '0'] = match;
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};
