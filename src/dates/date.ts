import { shownDate, UTC, type Zone } from './zone.ts';
import { ZONE_NAMES } from './zone-names.ts';

/** The forms that `parseDate` reads, for help texts. */
export const DATE_FORMS =
  'Write it as 2026-01-31, 2026-01-31 12:00, 2026-01-31T12:00:00Z or 2026-01-31T12:00:00+02:00; without a zone it is UTC, or that of posts.timeZone.';

const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap]m))?`;
const OFFSET = String.raw`(?:UTC|GMT)?[+-](?:\d{4}|\d{1,2}(?::\d{2})?)`;
const ZONE = String.raw`(?:\s*(${OFFSET}|${Object.keys(ZONE_NAMES).join('|')})(?:\s*\([^()]*\))?)?`;
const TIME = `${CLOCK}${ZONE}`;
const AT_TIME = String.raw`(?:(?:,|,?\s+at)?\s+${TIME})?`;
const WEEKDAY = String.raw`(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+)?`;
const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(\d{4})`;

const pattern = (text: string): RegExp => new RegExp(`^${text}$`, 'i');
/** The year may stand once more behind the time, as `date` and `git log` have it there. */
const ISO = pattern(String.raw`${YEAR}([-/])(\d{1,2})\2(\d{1,2})(?:(?:T|\s+)${CLOCK}(?:\s+\1)?${ZONE})?`);
const BEHIND_CLOCK = new RegExp(String.raw`(:\d{2}(?:[.,]\d{1,9})?)${ZONE}$`, 'i');
/** As in feeds, `Tue, 3 Mar 2015 10:00:00 GMT`, and as people write it: `27 January 2023`, `3-Mar-2015`. */
const DAY_FIRST = pattern(String.raw`${WEEKDAY}${DAY}(?:\s+(?:of\s+)?|-)${MONTH}(?:,?\s+|-)${YEAR}${AT_TIME}`);
/** `January 5, 2024`, `Jul 08 2022`. */
const MONTH_FIRST = pattern(String.raw`${WEEKDAY}${MONTH}\s+${DAY}(?:,\s*|\s+)${YEAR}${AT_TIME}`);
const BY_SLASHES = pattern(String.raw`(\d{1,2})\/(\d{1,2})\/${YEAR}(?:,?\s+${TIME})?`);
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A date as people write it, as ISO 8601 in UTC with milliseconds. Without a zone it is in `zone`, without a time that day's
 * midnight: the machine's zone never matters. Null when it is unreadable, no day of the calendar, or one of two days.
 */
export const parseDate = (text: string, zone: Zone = UTC): string | null => {
  const readings = readingsOf(text.trim(), zone);
  return readings.length === 1 ? (readings[0] ?? null) : null;
};

/**
 * A moment, ISO 8601 in UTC, as clocks showed it where it was written: `2026-01-31T23:00:00+09:00` is 23:00 of that day.
 * Where it is not what the text says, as those of `zone` show it.
 */
export const shownAsWritten = (date: string, text: string | undefined, zone: Zone): string => {
  const isWritten = text !== undefined && parseDate(text, zone) === date;
  return (isWritten ? parseDate(text.trim().replace(BEHIND_CLOCK, '$1')) : null) ?? shownDate(date, zone);
};

/** The two days that a date may mean, `2022-07-08` and `2022-08-07` for `07/08/2022`; null for any other text. */
export const ambiguousDays = (text: string): readonly [string, string] | null => {
  const [first, second] = readingsOf(text.trim(), UTC).map((date) => date.slice(0, 10));
  return first === undefined || second === undefined ? null : [first, second];
};

/** The name behind a date of a zone that is not known by it, `CST`; null for any other text. */
export const unknownZone = (text: string): string | null => {
  const [, date = '', name] = /^(.*\d)\s*([a-z]{2,5})$/i.exec(text.trim()) ?? [];
  return name !== undefined && readingsOf(text.trim(), UTC).length === 0 && parseDate(date) !== null ? name : null;
};

/** All dates that a text may mean. */
const readingsOf = (text: string, zone: Zone): readonly string[] => {
  const iso = ISO.exec(text);
  if (iso !== null) return asDates([iso[1], iso[3], iso[4]], iso.slice(5), zone);
  const named = DAY_FIRST.exec(text);
  if (named !== null) return asDates([named[3], monthOf(named[2]), named[1]], named.slice(4), zone);
  const american = MONTH_FIRST.exec(text);
  if (american !== null) return asDates([american[3], monthOf(american[1]), american[2]], american.slice(4), zone);
  const slashes = BY_SLASHES.exec(text);
  if (slashes === null) return [];
  const [, one, other, year, ...time] = slashes;
  return [...new Set([...asDates([year, one, other], time, zone), ...asDates([year, other, one], time, zone)])];
};

const monthOf = (name = ''): string => String(MONTHS.indexOf(name.toLowerCase().slice(0, 3)) + 1);

const asDates = (day: readonly (string | undefined)[], time: Time, zone: Zone): readonly string[] => {
  const [year = 0, month = 0, date = 0] = day.map(Number);
  const found = moment([year, month, date], time, zone);
  return found === null ? [] : [found];
};

/** The date at the front of a file's name, `2026-01-31-name`; null when there is none. */
export const splitDatedName = (
  name: string,
  zone: Zone = UTC,
): { readonly date: string; readonly name: string } | null => {
  const match = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/.exec(name);
  const date = match?.[1] === undefined ? null : parseDate(match[1], zone);
  return date === null || match?.[2] === undefined ? null : { date, name: match[2] };
};

/** The date in an address, `/2026/01/31/name/`; null when there is none. */
export const dateInAddress = (address: string, zone: Zone = UTC): string | null => {
  const match = /(?:^|\/)(\d{4}\/\d{2}\/\d{2})\/[^/]/.exec(address);
  return match?.[1] === undefined ? null : parseDate(match[1], zone);
};

type Time = readonly (string | undefined)[];

const moment = (
  [year, month, day]: readonly [number, number, number],
  [hour = '0', minute = '0', second, fraction = '', half = '', offset]: Time,
  zone: Zone,
): string | null => {
  const hours = hoursOf(Number(hour), half.toLowerCase());
  if (hours === null || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  const date = new Date(0);
  // Not Date.UTC: it takes the years 0 to 99 for those of the last century.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  date.setUTCHours(hours, Number(minute), Number(second ?? 0), Number(fraction.padEnd(3, '0').slice(0, 3)));
  const shown = date.getTime();
  const ahead = offset === undefined ? undefined : offsetOf(offset.toLowerCase().replace(/^(?:utc|gmt)(?=[+-])/, ''));
  if (ahead === null) return null;
  const found = ahead === undefined ? zone.momentOf(shown, { hasSeconds: second !== undefined }) : shown - ahead;
  const text = new Date(found).toISOString();
  // Years outside 0 to 9999 have six digits and a sign.
  return /^\d{4}-/.test(text) ? text : null;
};

/** Of the day; 12 am is its midnight. */
const hoursOf = (hour: number, half: string): number | null => {
  if (half === '') return hour > 23 ? null : hour;
  return hour < 1 || hour > 12 ? null : (hour % 12) + (half === 'pm' ? 12 : 0);
};

/** Milliseconds that a written zone is ahead of UTC. */
const offsetOf = (zone: string): number | null => {
  const match = /^([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone);
  if (match === null) return (ZONE_NAMES[zone] ?? 0) * 60_000;
  const [, sign, hours, minutes = '0'] = match;
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};
