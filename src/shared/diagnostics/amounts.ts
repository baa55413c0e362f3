/** Formats a number with a noun: `1 post`, `2 posts`, `12,500 posts`. */
export const count = (number: number, noun: string): string =>
  `${withCommas(number)} ${noun}${number === 1 ? '' : 's'}`;

/** Formats a number with commas, the same way in every locale. */
export const withCommas = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',');

const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** Formats bytes in decimal units, as hosts state their limits. */
export const size = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`;
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(1)} ${UNITS[unit]}`;
};

/** Formats seconds: `350 ms` or `2.4 s`. */
export const duration = (seconds: number): string =>
  seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`;

/** Formats an ISO 8601 time: `2026-01-31 12:00 UTC`. */
export const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
