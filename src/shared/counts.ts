import { compare } from './compare.ts';

/** Counts each item, in the order in which they first occur. */
export const countsOf = <Item>(items: Iterable<Item>): ReadonlyMap<Item, number> => {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};

export const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** Sorts counts: the highest first, equal ones by name. */
export const sortByCount = (counts: Iterable<readonly [name: string, count: number]>): (readonly [string, number])[] =>
  [...counts].sort(([a, one], [b, other]) => other - one || compare(a, b));
