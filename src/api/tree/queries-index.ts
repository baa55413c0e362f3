import type { Post } from '../../content/workspace/workspace.ts';
import {
  isTerm,
  type Kind,
  OPERATORS,
  type Operator,
  operatorsOf,
  type Queries,
  takesOne,
} from '../../runtime/resolver/operators.ts';
import type { PostingList } from '../../runtime/resolver/posting-list.ts';
import {
  type Column,
  type Dates,
  type Directory,
  type QueriesIndex,
  RUN,
} from '../../runtime/resolver/queries-index.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { NamedPost } from '../contract/contract.ts';
import type { RecordTexts } from './record-texts.ts';

type Value = string | number;

/** The fields that declared parameters use: the filters with values of their own, and the keys of orders. */
const fieldsIn = ({ filters, sort }: Queries): string[] =>
  [...new Set([...Object.keys(filters).filter((name) => !isIndexed(filters[name] as Kind)), ...sort])].sort();

/** Terms have posting lists, slugs are in the posts, and dates are in the order of posts. */
const isIndexed = (kind: Kind): boolean => isTerm(kind) || kind === 'slug';

/** These have the meaning of version 1 in every version. */
const DATES_OF_ALL = ['publishedAt', 'updatedAt'];

/** Prints the values of the fields that declared parameters use. `record` has the fields of a contract of its own. */
export const valuesText = (
  { fields }: NamedPost,
  queries: Queries,
  record: Readonly<Record<string, unknown>>,
): string =>
  JSON.stringify(
    fieldsIn(queries).map((name) => {
      const { custom, ...own } = fields;
      if (Object.hasOwn(record, name) && !DATES_OF_ALL.includes(name)) return record[name];
      return (Object.hasOwn(custom, name) ? custom[name] : own[name as keyof typeof own]) ?? null;
    }),
  );

interface QueriesInput {
  readonly queries: Queries;
  readonly posts: readonly Post[];
  /** The values of posts, as `valuesText` prints them. */
  readonly values: Pick<RecordTexts, 'at'>;
  /** Adds a file to the index and returns its name. */
  readonly put: (text: string) => string;
  readonly posting: (ordinals: readonly number[]) => PostingList;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The part of the manifest from which declared parameters are answered. Adds its files to the index. */
export const queriesIndex = (input: QueriesInput): QueriesIndex => {
  const { queries, posts, values, put } = input;
  const names = fieldsIn(queries);
  const table = posts.map((_, at) => JSON.parse(values.at(at)) as readonly unknown[]);
  const valuesOf = (name: string): unknown[] => table.map((row) => row[names.indexOf(name)]);
  const filters = Object.entries(queries.filters);
  const has = (kind: Kind, isOne: boolean): boolean =>
    operatorsOf(kind).some((name) => takesOne(OPERATORS[name] as Operator) === isOne);
  const directories = filters.filter(([, kind]) => kind === 'slug' || (!isIndexed(kind) && has(kind, false)));
  const ranges = filters.flatMap(([name, kind]) => (name !== 'publishedAt' && has(kind, true) ? [name] : []));
  const columns = [...new Set([...ranges, ...queries.sort])].sort();
  const texts = (name: string): unknown[] => (name === 'slug' ? posts.map(({ slug }) => slug) : valuesOf(name));
  return {
    ...queries,
    values: Object.fromEntries(directories.map(([name]) => [name, directory(name, texts(name), input)])),
    columns: Object.fromEntries(
      columns.map((name) => {
        const uses = { ranges: ranges.includes(name), orders: queries.sort.includes(name) };
        return [name, column(valuesOf(name).map(comparable), uses, input)];
      }),
    ),
    ...('publishedAt' in queries.filters && { dates: dates(posts, put) }),
  };
};

/** Booleans are ordered as strings. */
const comparable = (value: unknown): Value | null =>
  typeof value === 'boolean' ? String(value) : (value as Value | null);

const byValue = (a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0);

/** JSON in ASCII, which readers without a decoder for UTF-8 can read. */
const ascii = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const MOST_VALUES = 10_000;
/** A list in a page of a directory is shorter, in characters. There are few longer ones, which the manifest names. */
const LONG = 2000;
const PAGE = 16_000;

/** The posting lists of values. A field with too many values is a problem, except the slug. */
const directory = (name: string, values: readonly unknown[], { put, posting, report }: QueriesInput): Directory => {
  const lists = new Map<string, number[]>();
  for (const [ordinal, value] of values.entries()) {
    for (const one of new Set(Array.isArray(value) ? value : [value])) {
      if (one === null) continue;
      const list = lists.get(String(one));
      if (list === undefined) lists.set(String(one), [ordinal]);
      else list.push(ordinal);
    }
  }
  if (name !== 'slug' && lists.size > MOST_VALUES) report(tooManyValues(name, lists.size));
  const long: Record<string, PostingList> = {};
  const pages: [value: string, ordinals: readonly number[]][][] = [];
  let room = 0;
  for (const [value, ordinals] of [...lists].sort(([a], [b]) => byValue(a, b))) {
    const { length } = JSON.stringify(ordinals);
    if (length > LONG) {
      long[value] = posting(gapsOf(ordinals));
      continue;
    }
    if (room <= 0) {
      pages.push([]);
      room = PAGE;
    }
    pages.at(-1)?.push([value, gapsOf(ordinals)]);
    room -= length + value.length;
  }
  return {
    long,
    firsts: pages.map((page) => page[0]?.[0] ?? ''),
    pages: pages.map((page) => put(ascii(Object.fromEntries(page)))),
  };
};

const gapsOf = (ordinals: readonly number[]): number[] =>
  ordinals.map((ordinal, at) => ordinal - (ordinals[at - 1] ?? 0));

const tooManyValues = (name: string, count: number): Diagnostic => ({
  severity: 'error',
  code: 'config/too-many-values',
  message: `The field ${name} has ${count} different values, and a filter can have at most ${MOST_VALUES}.`,
  help: `Write '${name}[range]' in queries.filters for gt, gte, lt and lte alone, or remove it there. Orders can use it.`,
});

/** The groups of a column: as many as there are hexadecimal digits. */
const GROUPS = 16;

interface ColumnUses {
  readonly ranges: boolean;
  readonly orders: boolean;
}

/** Divides the values of all posts into groups of similar size, or one per value if there are few values. */
const column = (
  values: readonly (Value | null)[],
  { ranges, orders }: ColumnUses,
  { put, posting }: QueriesInput,
): Column => {
  const sorted = [...groupsByValue(values)].sort(([a], [b]) => byValue(a, b));
  // A power of two, so that a few more posts rarely change all groups.
  const size = sorted.length <= GROUPS ? 1 : 2 ** Math.ceil(Math.log2(values.length / GROUPS));
  const groups: (typeof sorted)[] = [];
  let room = 0;
  for (const entry of sorted) {
    if (room <= 0) {
      groups.push([]);
      room = size;
    }
    groups.at(-1)?.push(entry);
    room -= entry[1].length;
  }
  const digits = values.map(() => '-');
  for (const [digit, group] of groups.entries())
    for (const [, ordinals] of group) for (const ordinal of ordinals) digits[ordinal] = digit.toString(GROUPS);
  const runs = Math.ceil(values.length / RUN);
  const isSingle = (group: typeof sorted): boolean => group.length === 1;
  const places = orders ? groups.map((group) => (isSingle(group) ? null : placesIn(group, runs).map(posting))) : [];
  return {
    firsts: groups.map(([first]) => first?.[0] ?? ''),
    groups: put(JSON.stringify({ digits: digits.join(''), places })),
    edges: ranges ? groups.map((group) => (isSingle(group) ? '' : put(ascii(edgesOf(group))))) : [],
  };
};

const groupsByValue = (values: readonly (Value | null)[]): Map<Value, number[]> => {
  const groups = new Map<Value, number[]>();
  for (const [ordinal, value] of values.entries()) {
    if (value === null) continue;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [ordinal]);
    else group.push(ordinal);
  }
  return groups;
};

type Group = readonly (readonly [value: Value, ordinals: readonly number[]])[];

/** The places of a group's posts, by runs of ordinals. */
const placesIn = (group: Group, runs: number): number[][] => {
  const placed = group.flatMap(([, ordinals], place) => ordinals.map((ordinal) => ({ ordinal, place })));
  const lists = Array.from({ length: runs }, (): number[] => []);
  for (const { ordinal, place } of placed.sort((a, b) => a.ordinal - b.ordinal))
    lists[Math.floor(ordinal / RUN)]?.push(place);
  return lists;
};

const edgesOf = (group: Group): object => ({
  values: group.flatMap(([value, ordinals]) => ordinals.map(() => value)),
  ordinals: group.flatMap(([, ordinals]) => ordinals),
});

const DATES = 1000;

const dates = (posts: readonly Post[], put: (text: string) => string): Dates => {
  const all = posts.map(({ publishedAt }) => Date.parse(publishedAt));
  const starts = Array.from({ length: Math.ceil(all.length / DATES) }, (_, at) => at * DATES);
  return {
    size: DATES,
    firsts: starts.map((start) => all[start] ?? 0),
    runs: starts.map((start) => put(JSON.stringify(all.slice(start, start + DATES)))),
  };
};

/** The number of posts of each month with posts, newest first. */
export const archivesText = (posts: readonly Pick<Post, 'publishedAt'>[]): string => {
  const months = new Map<string, number>();
  for (const { publishedAt } of posts.toReversed()) {
    const month = publishedAt.slice(0, 'yyyy-mm'.length);
    months.set(month, (months.get(month) ?? 0) + 1);
  }
  const data = [...months].map(([month, count]) => ({
    year: Number(month.slice(0, 4)),
    month: Number(month.slice(5)),
    posts: count,
  }));
  return JSON.stringify({ data });
};
