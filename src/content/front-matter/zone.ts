import { DIALECTS } from '../../config/dialects/dialects.ts';
import type { Settings } from '../../config/settings.ts';

/**
 * A time zone. All values are milliseconds since the epoch; the time that a clock shows is expressed as a time in UTC.
 */
export interface Zone {
  readonly momentOf: (shown: number, written: { readonly hasSeconds: boolean }) => number;
  readonly shownAt: (moment: number) => number;
}

export const UTC: Zone = { momentOf: (shown) => shown, shownAt: (moment) => moment };

/** The time zone of dates that have none. */
export const zoneOf = ({
  dialect,
  posts: { timeZone },
}: Pick<Settings, 'dialect'> & { readonly posts: Pick<Settings['posts'], 'timeZone'> }): Zone => {
  if (timeZone === null) return UTC;
  const zone = createZone(timeZone);
  const isUtc = dialect !== null && DIALECTS[dialect].secondsAreUtc === true;
  if (!isUtc) return zone;
  return { ...zone, momentOf: (shown, written) => (written.hasSeconds ? shown : zone.momentOf(shown, written)) };
};

/** A moment, in ISO 8601 and UTC, as the clocks of a zone show it. */
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

/**
 * Offsets from UTC in minutes, for zone names with one meaning: those of https://www.rfc-editor.org/rfc/rfc5322#section-4.3
 * and others that only one place uses. CST (also China's), AST, BST and IST are ambiguous.
 */
export const ZONE_NAMES: Readonly<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0 },
  ...{ est: -300, edt: -240, cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420 },
  ...{ akst: -540, akdt: -480, hst: -600 },
  ...{ wet: 0, west: 60, cet: 60, cest: 120, eet: 120, eest: 180, msk: 180 },
  ...{ hkt: 480, jst: 540, kst: 540 },
  ...{ awst: 480, acst: 570, acdt: 630, aest: 600, aedt: 660, nzst: 720, nzdt: 780 },
};
