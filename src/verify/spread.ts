/** At most `most` of the items, evenly spread, the first and the last among them. */
export const spread = <T>(items: readonly T[], most: number): T[] => {
  if (items.length <= most) return [...items];
  if (most === 1) return items.slice(0, 1);
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => items[Math.round(at * step)] as T);
};
