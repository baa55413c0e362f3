/** The forms that `parseDate` reads, for help texts. */
export const DATE_FORMS =
  'Write it as 2026-01-31, 2026-01-31 12:00, 2026-01-31T12:00:00Z or 2026-01-31T12:00:00+02:00; without a zone it is UTC.';

const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*(Z|UTC?|GMT|[+-](?:\d{4}|\d{1,2}(?::\d{2})?)))?`;
const ISO = new RegExp(String.raw`^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:(?:T|\s+)${TIME})?$`, 'i');
/** RFC 2822, as in feeds: `Tue, 3 Mar 2015 10:00:00 GMT`. */
const RFC_2822 = new RegExp(String.raw`^(?:[a-z]{3},?\s+)?(\d{1,2})\s+([a-z]{3})\s+(\d{4})(?:\s+${TIME})?$`, 'i');
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A date as people write it, as ISO 8601 in UTC with milliseconds. Without a zone it is UTC, without a time that day's
 * midnight: the machine's zone never matters. Null when it is unreadable or no day of the calendar.
 */
export const parseDate = (text: string): string | null => {
  const trimmed = text.trim();
  const iso = ISO.exec(trimmed);
  if (iso !== null) {
    const [, year, , month, day, ...time] = iso;
    return moment([Number(year), Number(month), Number(day)], time);
  }
  const rfc = RFC_2822.exec(trimmed);
  if (rfc === null) return null;
  const [, day, month = '', year, ...time] = rfc;
  return moment([Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)], time);
};

/** The date at the front of a file's name, `2026-01-31-name`; null when there is none. */
export const splitDatedName = (name: string): { readonly date: string; readonly name: string } | null => {
  const match = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/.exec(name);
  const date = match?.[1] === undefined ? null : parseDate(match[1]);
  return date === null || match?.[2] === undefined ? null : { date, name: match[2] };
};

type Time = readonly (string | undefined)[];

const moment = (
  [year, month, day]: readonly [number, number, number],
  [hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z']: Time,
): string | null => {
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const date = new Date(0);
  // Not Date.UTC: it takes the years 0 to 99 for those of the last century.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)));
  const offset = offsetOf(zone);
  if (offset === null) return null;
  const text = new Date(date.getTime() - offset).toISOString();
  // Years outside 0 to 9999 have six digits and a sign.
  return /^\d{4}-/.test(text) ? text : null;
};

/** Milliseconds that a zone is ahead of UTC. */
const offsetOf = (zone: string): number | null => {
  const match = /^([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone);
  if (match === null) return 0;
  const [, sign, hours, minutes = '0'] = match;
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};
