/** How the values of a filter compare. `moment`, `amount` and `text` have ranges only. */
export type Kind =
  | 'term'
  | 'terms'
  | 'tags'
  | 'slug'
  | 'moment'
  | 'amount'
  | 'text'
  | 'string'
  | 'strings'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date';

/** The declared parameters of `GET /posts`. Any other parameter, except those of every list, is an error. */
export interface Queries {
  /** The filters by name. */
  readonly filters: Readonly<Record<string, Kind>>;
  /** The keys of orders. */
  readonly sort: readonly string[];
  /** Whether `include=htmlContent` is declared. */
  readonly include: boolean;
  /** Whether there is an endpoint `archives`. */
  readonly archives: boolean;
  /** The names of parameters to ignore. A `*` at the end stands for any text. */
  readonly pass: readonly string[];
  /** The folders of precomputed pages below `posts/`, by their declared parameters (`declaredText`). Absent without any. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** A filter with an operator. Values are canonical. */
export interface Condition {
  readonly filter: string;
  readonly kind: Kind;
  readonly operator: string;
  readonly values: readonly string[];
}

export interface SortKey {
  readonly name: string;
  readonly isDescending: boolean;
}

/** The declared parameters of a query, in canonical form. */
export interface Declared {
  /** Sorted by the names of their parameters. */
  readonly conditions: readonly Condition[];
  /** Empty for the order of every list. */
  readonly sort: readonly SortKey[];
  readonly withBodies: boolean;
}

/** An operator of filters: `difficulty[gte]=2`. */
export interface Operator {
  /** The kinds of filters that have it. */
  readonly kinds: readonly Kind[];
  /** Which posts match: with any, all or none of the values, or with a value above or below the given one. */
  readonly is: 'any' | 'all' | 'none' | 'above' | 'below';
  /** Whether the given value itself matches a comparison. */
  readonly orEqual?: true;
}

const SETS: readonly Kind[] = ['term', 'terms', 'string', 'strings', 'number', 'integer', 'boolean', 'date'];
const RANGES: readonly Kind[] = ['moment', 'amount', 'text', 'string', 'number', 'integer', 'date'];

/** All operators by name. The empty name is a parameter without an operator: `difficulty=2`. */
export const OPERATORS: Readonly<Record<string, Operator>> = {
  '': { kinds: ['slug', 'string', 'strings', 'number', 'integer', 'boolean', 'date'], is: 'any' },
  in: { kinds: SETS, is: 'any' },
  all: { kinds: ['terms', 'tags', 'strings'], is: 'all' },
  nin: { kinds: SETS.concat('tags'), is: 'none' },
  gt: { kinds: RANGES, is: 'above' },
  gte: { kinds: RANGES, is: 'above', orEqual: true },
  lt: { kinds: RANGES, is: 'below' },
  lte: { kinds: RANGES, is: 'below', orEqual: true },
};

/** Whether an operator takes a single value instead of several with commas between them. */
export const takesOne = (operator: Operator): boolean => operator.is === 'above' || operator.is === 'below';

/** The names of a kind's operators. */
export const operatorsOf = (kind: Kind): string[] =>
  Object.keys(OPERATORS).filter((name) => (OPERATORS[name] as Operator).kinds.indexOf(kind) >= 0);

/** The parameter of a filter with an operator, as requests write it. */
export const parameterOf = (filter: string, operator: string): string =>
  operator === '' ? filter : `${filter}[${operator}]`;

/** Declared parameters as JSON: pairs of names and values in canonical form, sorted by name. */
export const declaredText = (declared: Declared): string => {
  const pairs = declared.conditions.map((one) => [parameterOf(one.filter, one.operator), one.values.join(',')]);
  const keys = declared.sort.map((key) => (key.isDescending ? '-' : '') + key.name);
  if (declared.withBodies) pairs.push(['include', 'htmlContent']);
  if (keys.length > 0) pairs.push(['sort', keys.join(',')]);
  return JSON.stringify(pairs.sort((a, b) => ((a[0] as string) < (b[0] as string) ? -1 : 1)));
};

const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const DATE =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,3})[0-9]*)?)?(?:Z|([+ -])([0-9]{2}):?([0-9]{2}))?)?$/;

/** Makes a value canonical: numbers in their shortest form, dates as ISO 8601 in UTC. Null for a malformed value. */
export const canonicalValue = (kind: Kind, text: string): string | null => {
  if (isNumber(kind)) return NUMBER.test(text) ? numberText(Number(text)) : null;
  if (kind === 'boolean') return text === 'true' || text === 'false' ? text : null;
  return isDate(kind) ? dateText(text) : text;
};

export const isNumber = (kind: Kind): boolean => kind === 'number' || kind === 'integer' || kind === 'amount';

export const isDate = (kind: Kind): boolean => kind === 'date' || kind === 'moment';

/** Whether the values are terms, whose posts are in the index anyway. */
export const isTerm = (kind: Kind): boolean => kind === 'term' || kind === 'terms' || kind === 'tags';

/** What a value of a kind must be, for messages. */
export const expectedOf = (kind: Kind): string =>
  kind === 'boolean' ? 'true or false' : isDate(kind) ? 'a date' : 'a number';

const numberText = (value: number): string | null => (Number.isFinite(value) ? String(value === 0 ? 0 : value) : null);

/** The plus sign of a zone is a space in a query, unless it is encoded. Null for a day that does not exist. */
const dateText = (text: string): string | null => {
  const parts = DATE.exec(text);
  if (parts === null) return null;
  const at = (part: number): number => Number(parts[part] || 0);
  const day = Date.parse(`${parts[1]}T00:00:00.000Z`);
  if ((isoText(day) || '').slice(0, 10) !== parts[1]) return null;
  if (at(2) > 23 || at(3) > 59 || at(4) > 59 || at(7) > 23 || at(8) > 59) return null;
  const zone = (at(7) * 60 + at(8)) * (parts[6] === '-' ? -1 : 1);
  const fraction = Number(`${parts[5] || ''}000`.slice(0, 3));
  return isoText(day + ((at(2) * 60 + at(3) - zone) * 60 + at(4)) * 1000 + fraction);
};

/** Null for a time outside the years 0 to 9999, whose text is not in order. */
const isoText = (time: number): string | null => {
  const text = Number.isFinite(time) ? new Date(time).toISOString() : '';
  return text.length === '0000-00-00T00:00:00.000Z'.length ? text : null;
};
