import { termsOf } from '../../../api/tree/postings.ts';
import type { Filter } from '../../../runtime/resolver/manifest.ts';
import { escaped } from '../kernel/api-under-test.ts';
import { type ListCase, listChecks, type Meaning } from '../kernel/judge-answer.ts';
import type { Check } from '../kernel/perform-check.ts';
import { FILTERS, type Sample, type Term } from '../kernel/read-sample.ts';

/** Makes a value that resembles a term's slug, as it is in the URL; null if the term has no such value. */
type Resemblance = readonly [title: string, of: (term: Term) => string | null];

const CASE = 'filters compare case-sensitively';
const WHOLE = 'filters compare whole values';
const TRIMMED = 'values are not trimmed';

const RESEMBLANCES: readonly Resemblance[] = [
  [CASE, ({ id }) => swapCase(id)],
  [CASE, ({ id }) => id.toUpperCase()],
  [CASE, ({ id }) => id.toLowerCase()],
  [WHOLE, ({ id }) => [...id].slice(0, -1).join('') || null],
  [WHOLE, ({ id }) => [...id].slice(1).join('') || null],
  [WHOLE, ({ id }) => `${id}x`],
  [WHOLE, ({ id }) => `x${id}`],
  [WHOLE, ({ id }) => `${[...id][0]}%25`],
  [WHOLE, ({ id }) => `${[...id][0]}*`],
  [WHOLE, ({ id }) => `${[...id][0]}.*`],
  [TRIMMED, ({ id }) => `%20${id}`],
  [TRIMMED, ({ id }) => `${id}%20`],
  [TRIMMED, ({ id }) => `${id}+`],
  [TRIMMED, ({ id }) => `%09${id}`],
  [TRIMMED, ({ id }) => `${id}%0A`],
  [TRIMMED, ({ id }) => `%22${id}%22`],
  ['filters take slugs and ids, not names', ({ name }) => escaped(name).replaceAll('%2C', '')],
];

/** Checks values that a careless comparison mistakes for a slug. The right answer is empty. */
export const nearValues = (sample: Sample): Check[] =>
  listChecks(
    sample,
    FILTERS.flatMap(([filter, endpoint]) => near(filter, sample.terms[endpoint], sample)),
  );

const near = (filter: Filter, terms: readonly Term[], { posts }: Sample): ListCase[] => {
  // Only terms of posts can reveal a wrong comparison.
  const ids = new Set(posts.flatMap((post) => termsOf(post, filter)));
  const used = terms.filter(({ id }) => ids.has(id));
  const known = new Set(terms.map(({ id }) => id));
  const singles = RESEMBLANCES.flatMap(([title, of]): ListCase[] => {
    const values = used.map(of).filter((value) => value !== null);
    const value = values.find((text) => text !== '' && !known.has(decode(text)));
    return value === undefined ? [] : [listCase(filter, title, value)];
  });
  const [first] = used;
  return filter === 'tags' && first !== undefined
    ? [...singles, listCase(filter, TRIMMED, `,%20${first.id}`), listCase(filter, TRIMMED, `${first.id}%20,`)]
    : singles;
};

const NOT_ASCII = /[^\x00-\x7F]+/g;

const listCase = (filter: Filter, title: string, value: string): ListCase => {
  const text = decode(value);
  const means = filter === 'tags' ? { tags: text.split(',').filter((tag) => tag !== '') } : { [filter]: text };
  return [title, `${filter}=${value.replaceAll(NOT_ASCII, encodeURIComponent)}`, means];
};

const decode = (value: string): string => decodeURIComponent(value.replaceAll('+', ' '));

const swapCase = (text: string): string =>
  [...text].map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())).join('');

/** Checks random combinations of the API's terms. They are the same in every run. */
export const randomQueries = (sample: Sample): Check[] => {
  const random = createRandom(sample.queries);
  return listChecks(
    sample,
    Array.from({ length: sample.queries }, () => query(sample, random)),
  );
};

type Random = (below: number) => number;

const query = ({ terms, total, limit }: Sample, random: Random): ListCase => {
  const anyOf = (from: readonly Term[]): string[] =>
    from
      .slice(random(Math.max(1, from.length)))
      .slice(0, 1)
      .map(({ id }) => id);
  const maybe = <T>(odds: number, value: () => T[]): T[] => (random(odds) === 0 ? value() : []);
  const [category] = maybe(2, () => anyOf(terms.categories));
  const [author] = maybe(3, () => anyOf(terms.authors));
  const tags = maybe(2, () => [...anyOf(terms.tags), ...maybe(2, () => anyOf(terms.tags))]);
  const [size] = maybe(2, () => [1 + random(limit.max ?? limit.default)]);
  const [offset] = maybe(3, () => [random(total + 1)]);
  const means: Meaning = {
    ...(category !== undefined && { category }),
    ...(tags.length > 0 && { tags }),
    ...(author !== undefined && { author }),
    ...(size !== undefined && { limit: size }),
    ...(offset !== undefined && { offset }),
  };
  return ['a combination', spell(means, random), means];
};

const spell = (means: Meaning, random: Random): string => {
  const parts = Object.entries(means).map(([name, value]) => {
    const values = [value].flat().map((one) => escaped(String(one)));
    return `${name}=${values.join(',')}`;
  });
  const first = random(Math.max(1, parts.length));
  return [...parts.slice(first), ...parts.slice(0, first)].join('&');
};

/** Makes a random number generator, the same for the same seed: mulberry32. */
const createRandom = (seed: number): Random => {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below) | 0;
  };
};
