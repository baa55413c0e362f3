/** Other spellings would be read in the machine's own zone. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * An ISO 8601 moment in milliseconds since the epoch: `2026-01-31` or `2026-01-31T12:00:00Z`, without a zone in UTC.
 * NaN for any other text, and for a day that the calendar does not have.
 */
export const millisecondsOf = (text: string): number => {
  const [, day, time = '00:00', seconds = ':00', zone = 'Z'] = MOMENT.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Engines read 30 February as 2 March.
  const isDay = Number.isFinite(midnight) && new Date(midnight).toISOString().startsWith(`${day}`);
  return isDay ? Date.parse(`${day}T${time}${seconds}${zone}`) : Number.NaN;
};
