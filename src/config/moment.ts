/** A moment: a date, or text such as `2026-01-31` or `2026-01-31T12:00:00Z`. Without a zone it is UTC, without a time midnight. */
export type Moment = string | Date;

/** Other spellings would be read in the machine's own zone. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * A moment as the configuration writes it, in milliseconds since the epoch: `2026-01-31` or `2026-01-31T12:00:00Z`,
 * without a zone in UTC. NaN for any other text, and for what is no day of the calendar.
 */
export const millisecondsOf = (text: string): number => {
  const day = MOMENT.exec(text)?.[1];
  if (day === undefined || !isDay(day)) return Number.NaN;
  return Date.parse(text.length > 10 && !/(Z|[+-]\d\d:\d\d)$/.test(text) ? `${text}Z` : text);
};

/** Engines read 30 February as 2 March. */
const isDay = (day: string): boolean => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(midnight) && new Date(midnight).toISOString().startsWith(day);
};
