import { escaped } from '../api.ts';
import type { Check } from '../check.ts';
import { type ListCheck, listCheck, type Meaning } from '../judge-list.ts';
import type { Sample, Term } from '../sample.ts';

/** Queries put together from what the API lists; the same ones every time. */
export const randomQueries = (sample: Sample, count: number): Check[] => {
  const random = numbers(count);
  return Array.from({ length: count }, () => listCheck(sample, query(sample, random)));
};

type Random = (below: number) => number;

const query = ({ terms, total, limit }: Sample, random: Random): ListCheck => {
  const some = (from: readonly Term[]): string[] =>
    from
      .slice(random(Math.max(1, from.length)))
      .slice(0, 1)
      .map(({ id }) => id);
  const maybe = <T>(odds: number, value: () => T[]): T[] => (random(odds) === 0 ? value() : []);
  const [category] = maybe(2, () => some(terms.categories));
  const [author] = maybe(3, () => some(terms.authors));
  const tags = maybe(2, () => [...some(terms.tags), ...maybe(2, () => some(terms.tags))]);
  const [size] = maybe(2, () => [1 + random(limit.max ?? limit.default)]);
  const [offset] = maybe(3, () => [random(total + 1)]);
  const means: Meaning = {
    ...(category !== undefined && { category }),
    ...(tags.length > 0 && { tags }),
    ...(author !== undefined && { author }),
    ...(size !== undefined && { limit: size }),
    ...(offset !== undefined && { offset }),
  };
  return { title: 'a combination', search: spell(means, random), means };
};

const spell = (means: Meaning, random: Random): string => {
  const parts = Object.entries(means).map(
    ([name, value]) =>
      `${name}=${[value]
        .flat()
        .map((one) => escaped(String(one)))
        .join(',')}`,
  );
  const first = random(Math.max(1, parts.length));
  return [...parts.slice(first), ...parts.slice(0, first)].join('&');
};

/** Numbers below a bound, the same for the same seed: mulberry32. */
const numbers = (seed: number): Random => {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below) | 0;
  };
};
