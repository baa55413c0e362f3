import type { Settings } from '../../config/settings.ts';

/** Which number of dates such as `05/06/2026` is the day. */
export type DateOrder = NonNullable<Settings['posts']['dateOrder']>;

/**
 * A time zone, and the order of numbers in dates. Values are milliseconds since the epoch; the time that a clock shows is
 * expressed as a time in UTC.
 */
export interface Zone {
  /** Null if dates that can mean two days are errors. */
  readonly dateOrder: DateOrder | null;
  readonly momentOf: (shown: number, written: { readonly hasSeconds: boolean }) => number;
  readonly shownAt: (moment: number) => number;
}

export const UTC: Zone = { dateOrder: null, momentOf: (shown) => shown, shownAt: (moment) => moment };

interface ZoneSettings {
  /** Changes the zone of some written times. */
  readonly tool: { readonly zoneOf: (zone: Zone) => Zone };
  readonly posts: Pick<Settings['posts'], 'timeZone' | 'dateOrder'>;
}

/** The time zone of dates without a zone. */
export const zoneOf = ({ tool, posts: { timeZone, dateOrder } }: ZoneSettings): Zone => {
  const zone = { ...(timeZone === null ? UTC : createZone(timeZone)), dateOrder };
  return timeZone === null ? zone : tool.zoneOf(zone);
};

/** Converts a time from UTC to a zone's local time. Both are in ISO 8601 format, with `Z`. */
export const shownDate = (date: string, { shownAt }: Zone): string => {
  const moment = Date.parse(date);
  const at = shownAt(moment);
  if (at === moment) return date;
  const shown = new Date(at).toISOString();
  // Years outside 0 to 9999 have six digits and a sign.
  return /^\d{4}-/.test(shown) ? shown : date;
};

/** The zone with a name such as `Europe/Berlin`, independent of the machine's zone. */
const createZone = (name: string): Zone => {
  const format = new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone: name });
  // Formatting the dates of a post takes as long as reading its front matter.
  if (format.resolvedOptions().timeZone === 'UTC') return UTC;
  const shownAt = (moment: number): number => {
    const parts = format.formatToParts(moment);
    const part = (type: Intl.DateTimeFormatPartTypes): number =>
      Number(parts.find((each) => each.type === type)?.value ?? 0);
    const isBeforeChrist = parts.some(({ type, value }) => type === 'era' && value.startsWith('B'));
    const shown = new Date(moment);
    shown.setUTCFullYear(isBeforeChrist ? 1 - part('year') : part('year'), part('month') - 1, part('day'));
    // Historical zones have seconds, but never fractions of seconds.
    shown.setUTCHours(part('hour'), part('minute'), part('second'));
    return shown.getTime();
  };
  return {
    dateOrder: null,
    shownAt,
    // The clocks can change between the guess and the actual moment, so the offset is computed twice.
    momentOf: (shown) => {
      const guess = shown - (shownAt(shown) - shown);
      return shown - (shownAt(guess) - guess);
    },
  };
};

const PARTS = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  era: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;
