/** The supported formats. JavaScript would read others in the machine's time zone. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Converts an ISO 8601 time to milliseconds since the epoch: `2026-01-31` or `2026-01-31T12:00:00Z`. The default zone
 * is UTC. Returns NaN for any other text and for a day that does not exist.
 */
export const millisecondsOf = (text: string): number => {
  const [, day, time = '00:00', seconds = ':00', zone = 'Z'] = MOMENT.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Engines read 30 February as 2 March.
  const isDay = Number.isFinite(midnight) && new Date(midnight).toISOString().startsWith(`${day}`);
  return isDay ? Date.parse(`${day}T${time}${seconds}${zone}`) : Number.NaN;
};
