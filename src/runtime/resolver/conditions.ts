import type { Filter } from './manifest.ts';
import { type Condition, isNumber, isTerm, OPERATORS, type Operator, takesOne } from './operators.ts';
import type { PostingList } from './posting-list.ts';
import type { Column, Dates, Directory } from './queries-index.ts';
import { hasOwn } from './site.ts';
import { ordinalsOf, readAscii, type Snapshot } from './snapshot.ts';

/** The ordinals of the posts of each value of a condition; null for a value that no post has. */
export interface PostSet {
  readonly is: 'any' | 'all' | 'none';
  readonly lists: readonly (ArrayLike<number> | null)[];
}

/** The posts that match a condition. Null if a file that the manifest names is missing. */
export const conditionSet = async (condition: Condition, snapshot: Snapshot): Promise<PostSet | null> => {
  const operator = OPERATORS[condition.operator] as Operator;
  const filter = condition.filter;
  const index = snapshot.manifest.queries;
  if (!index) throw new Error('the index has no declared queries');
  if (takesOne(operator)) {
    const range: Range = {
      isAbove: operator.is === 'above',
      orEqual: operator.orEqual === true,
      bound: isNumber(condition.kind) ? Number(condition.values[0]) : (condition.values[0] as string),
    };
    const ordinals = await (filter === 'publishedAt'
      ? datesIn(range, index.dates as Dates, snapshot)
      : columnIn(range, index.columns[filter] as Column, snapshot));
    return ordinals === null ? null : { is: 'any', lists: [ordinals] };
  }
  const is = operator.is as PostSet['is'];
  if (isTerm(condition.kind)) {
    const terms = snapshot.manifest.terms[filter as Filter];
    const lists = condition.values.map((term) => (hasOwn(terms, term) ? (terms[term] as PostingList) : null));
    return readSet(is, lists, snapshot);
  }
  const directory = index.values[filter] as Directory;
  const lists = await Promise.all(condition.values.map((value) => valueIn(directory, value, snapshot)));
  return setOf(is, lists);
};

/** Reads posting lists. Null if a file is missing. */
export const readSet = async (
  is: PostSet['is'],
  lists: readonly (PostingList | null)[],
  snapshot: Snapshot,
): Promise<PostSet | null> => {
  const read = async (list: PostingList | null): Promise<ArrayLike<number> | null | undefined> =>
    list === null ? null : (await ordinalsOf(list, snapshot.read)) || undefined;
  // njs 0.7.9 has no `await` in arguments.
  const sets = await Promise.all(lists.map(read));
  return setOf(is, sets);
};

/** Null if a list is undefined, because its file is missing. */
const setOf = (is: PostSet['is'], lists: readonly (ArrayLike<number> | null | undefined)[]): PostSet | null =>
  lists.indexOf(undefined) >= 0 ? null : { is: is, lists: lists as (ArrayLike<number> | null)[] };

/** The posts of a value; null if it has none, undefined if a file is missing. */
const valueIn = async (
  directory: Directory,
  value: string,
  snapshot: Snapshot,
): Promise<ArrayLike<number> | null | undefined> => {
  const list = await listIn(directory, value, snapshot);
  if (!list) return list;
  const gaps = await ordinalsOf(list, snapshot.read);
  if (gaps === null) return undefined;
  const ordinals = new Uint32Array(gaps.length);
  let ordinal = 0;
  for (let at = 0; at < gaps.length; at += 1) {
    ordinal += gaps[at] as number;
    ordinals[at] = ordinal;
  }
  return ordinals;
};

interface Range {
  readonly isAbove: boolean;
  readonly orEqual: boolean;
  readonly bound: string | number;
}

/**
 * Whether a value is above another of the same type: numbers as numbers, strings by UTF-16 code unit. In njs, characters
 * are code points instead, and strings compare in another order.
 */
const isAfter = (one: string | number, other: string | number): boolean => {
  if (typeof one === 'number' || typeof other === 'number') return one > other;
  let at = 0;
  while (at < one.length && at < other.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  if (at === one.length || at === other.length) return one.length > other.length;
  const units = [one.charCodeAt(at), other.charCodeAt(at)].map((code) => (code > 0xffff ? surrogateOf(code) : code));
  return units[0] === units[1]
    ? one.charCodeAt(at) > other.charCodeAt(at)
    : (units[0] as number) > (units[1] as number);
};

/** The first of the two code units of a character beyond U+FFFF. */
const surrogateOf = (code: number): number => 0xd800 + ((code - 0x10000) >> 10);

const isWithin = (value: string | number, range: Range): boolean =>
  value === range.bound ? range.orEqual : range.isAbove === isAfter(value, range.bound);

/** The posting list of a value, with gaps; null if it has none, undefined if a file is missing. */
const listIn = async (
  directory: Directory,
  value: string,
  snapshot: Snapshot,
): Promise<PostingList | null | undefined> => {
  if (hasOwn(directory.long, value)) return directory.long[value];
  const at = lastAtMost(directory.firsts, value);
  if (at < 0) return null;
  const page = await readAscii<Record<string, number[]>>(directory.pages[at] as string, snapshot.read);
  if (page === null) return undefined;
  return hasOwn(page, value) ? page[value] : null;
};

/** The position of the last of ascending values that is not above a bound; -1 if all are. */
const lastAtMost = <Value extends string | number>(values: readonly Value[], bound: Value): number => {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(values[middle] as Value, bound)) high = middle;
    else low = middle + 1;
  }
  return low - 1;
};

/** The posts with a date in a range: an interval of ordinals, because ordinals are in the order of dates. */
const datesIn = async (range: Range, dates: Dates, snapshot: Snapshot): Promise<number[] | null> => {
  const total = snapshot.manifest.total;
  const bound = Date.parse(range.bound as string);
  // The first ordinal above the bound, or at it if the bound is part of what is above.
  const isFirst = (date: number): boolean => date > bound || (date === bound && range.isAbove === range.orEqual);
  let run = 0;
  while (run < dates.firsts.length && !isFirst(dates.firsts[run] as number)) run += 1;
  let edge = 0;
  if (run > 0) {
    const values = await readAscii<number[]>(dates.runs[run - 1] as string, snapshot.read);
    if (values === null) return null;
    let at = 0;
    while (at < values.length && !isFirst(values[at] as number)) at += 1;
    edge = (run - 1) * dates.size + at;
  }
  const ordinals: number[] = [];
  const end = range.isAbove ? total : edge;
  for (let ordinal = range.isAbove ? edge : 0; ordinal < end; ordinal += 1) ordinals.push(ordinal);
  return ordinals;
};

/** The posts with a value in a range: whole groups of a column, and the part of one group. */
const columnIn = async (range: Range, column: Column, snapshot: Snapshot): Promise<number[] | null> => {
  const edge = lastAtMost(column.firsts, range.bound);
  const edges = column.edges[edge] || '';
  const files = await Promise.all([
    readAscii<{ readonly digits: string }>(column.groups, snapshot.read),
    edges === ''
      ? { values: [], ordinals: [] }
      : readAscii<{ readonly values: (string | number)[]; readonly ordinals: number[] }>(edges, snapshot.read),
  ]);
  const groups = files[0];
  const part = files[1];
  if (groups === null || part === null) return null;
  const ordinals = part.ordinals.filter((_, at) => isWithin(part.values[at] as string | number, range));
  const isWhole = column.firsts.map((first, at) =>
    at === edge ? edges === '' && isWithin(first, range) : range.isAbove === at > edge,
  );
  for (let ordinal = 0; ordinal < groups.digits.length; ordinal += 1) {
    const digit = parseInt(groups.digits.charAt(ordinal), 16);
    if (isWhole[digit] === true) ordinals.push(ordinal);
  }
  return ordinals.sort((a, b) => a - b);
};
