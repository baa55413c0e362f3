import { compare } from './compare.ts';

/** How often each item is there, in the order of their first places. */
export const countsOf = <Item>(items: Iterable<Item>): ReadonlyMap<Item, number> => {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};

/** Counts by name, the highest first, and equal ones in the order of their names. */
export const mostFirst = (counts: Iterable<readonly [name: string, count: number]>): (readonly [string, number])[] =>
  [...counts].sort(([a, one], [b, other]) => other - one || compare(a, b));
