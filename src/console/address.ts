/** What the console shows, as its address says it: only what differs from the beginning is there. */
export type Place = Readonly<Record<string, string>>;

/** The parameters of a query string; of one that is there twice the first counts. */
export const placeOf = (search: string): Place => {
  const place: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) place[name] ??= value;
  return place;
};

/** The query string of a place, in the order of its parameters; those that are empty are left out. */
export const searchOf = (place: Place): string => {
  const parameters = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== ''));
  return `?${parameters}`;
};
