import type { Settings } from '../config/settings.ts';
import { DIALECTS } from '../dialects/dialects.ts';

/** How clocks of a place go; what they show is written as a moment of UTC. Milliseconds since the epoch. */
export interface Zone {
  readonly momentOf: (shown: number, written: { readonly hasSeconds: boolean }) => number;
  readonly shownAt: (moment: number) => number;
}

export const UTC: Zone = { momentOf: (shown) => shown, shownAt: (moment) => moment };

/** The zone of dates that name none. */
export const zoneOf = ({ dialect, posts }: Pick<Settings, 'dialect' | 'posts'>): Zone => {
  if (posts.timeZone === null) return UTC;
  const zone = createZone(posts.timeZone);
  const isUtc = dialect !== null && DIALECTS[dialect].secondsAreUtc === true;
  if (!isUtc) return zone;
  return { ...zone, momentOf: (shown, written) => (written.hasSeconds ? shown : zone.momentOf(shown, written)) };
};

/** A moment, ISO 8601 in UTC, as clocks of a zone show it. */
export const shownDate = (date: string, { shownAt }: Zone): string => {
  const moment = Date.parse(date);
  const at = shownAt(moment);
  if (at === moment) return date;
  const shown = new Date(at).toISOString();
  // Years outside 0 to 9999 have six digits and a sign.
  return /^\d{4}-/.test(shown) ? shown : date;
};

/** The zone of a name such as `Europe/Berlin`, whatever that of the machine is. */
const createZone = (name: string): Zone => {
  const format = new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone: name });
  const shownAt = (moment: number): number => {
    const parts = format.formatToParts(moment);
    const part = (type: Intl.DateTimeFormatPartTypes): number =>
      Number(parts.find((each) => each.type === type)?.value ?? 0);
    const isBeforeChrist = parts.some(({ type, value }) => type === 'era' && value.startsWith('B'));
    const shown = new Date(moment);
    shown.setUTCFullYear(isBeforeChrist ? 1 - part('year') : part('year'), part('month') - 1, part('day'));
    // Zones of centuries ago have seconds, never fractions of them.
    shown.setUTCHours(part('hour'), part('minute'), part('second'));
    return shown.getTime();
  };
  return {
    shownAt,
    // Clocks may be changed between the two: what holds at the first guess may not hold at the moment that is meant.
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
