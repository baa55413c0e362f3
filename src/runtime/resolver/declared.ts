import { namesIn } from './address.ts';
import {
  type Condition,
  canonicalValue,
  type Declared,
  declaredText,
  expectedOf,
  type Kind,
  OPERATORS,
  type Operator,
  parameterOf,
  type Queries,
  type SortKey,
  takesOne,
} from './operators.ts';
import { type GetParameter, parseQuery, type Query } from './query.ts';
import { hasOwn, type SiteVersion } from './site.ts';

/** The highest limit of lists with bodies. */
const MAX_BODIES = 20;

/** Every list has these parameters. */
export const PLAIN: readonly string[] = ['category', 'tags', 'author', 'limit', 'offset'];

const PARAMETER = /^([^[\]]+)(?:\[([^[\]]*)\])?$/;

/**
 * Reads the declared parameters of a query. Strict: a parameter, an operator or a value that is not declared or
 * malformed is an error with a message that names it. An empty value counts as absent.
 */
const parseDeclared = (get: GetParameter, queries: Queries, more: readonly string[]): Declared | string => {
  const conditions: Record<string, Condition> = {};
  const known = PLAIN.concat(more);
  let sort: readonly SortKey[] = [];
  let withBodies = false;
  const names = namesIn(get.search || '');
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] as string;
    if (known.indexOf(name) >= 0 || isPassed(name, queries.pass)) continue;
    const value = get(name) || '';
    const isRepeated = names.indexOf(name) !== at;
    if (isRepeated) return `The parameter ${shown(name)} is repeated. Write its values with commas between them.`;
    if (name === 'sort' && queries.sort.length > 0) {
      const keys = sortKeys(value, queries.sort);
      if (typeof keys === 'string') return keys;
      sort = keys;
    } else if (name === 'include' && queries.include) {
      if (value !== '' && value !== 'htmlContent') return unknown('value of include', value, ['htmlContent']);
      withBodies = value !== '';
    } else {
      const condition = conditionOf(name, value, queries, known);
      if (typeof condition === 'string') return condition;
      if (condition !== null) conditions[name] = condition;
    }
  }
  const sorted = Object.keys(conditions).sort();
  return { conditions: sorted.map((name) => conditions[name] as Condition), sort: sort, withBodies: withBodies };
};

/** The query of a list, or what is wrong with it. */
export const listQuery = (get: GetParameter, version: ListVersion, hasLanguages: boolean): Query | string => {
  const query = parseQuery(get, version.limit);
  if (!version.queries) return query;
  const declared = parseDeclared(get, version.queries, hasLanguages ? ['lang'] : []);
  return typeof declared === 'string' ? declared : withDeclared(query, declared, version.queries.pages || {});
};

type ListVersion = Pick<SiteVersion, 'limit' | 'queries'>;

/** Whether an endpoint is that of archives, where it is declared. */
export const isArchives = (endpoint: string, version: ListVersion): boolean =>
  endpoint === 'archives' && version.queries !== undefined && version.queries.archives;

/** Adds declared parameters, if there are any, to a query. */
const withDeclared = (query: Query, declared: Declared, pages: NonNullable<Queries['pages']>): Query => {
  if (declared.conditions.length === 0 && declared.sort.length === 0 && !declared.withBodies) return query;
  const text = declaredText(declared);
  return {
    category: query.category,
    tags: query.tags,
    author: query.author,
    limit: declared.withBodies ? Math.min(query.limit, MAX_BODIES) : query.limit,
    offset: query.offset,
    declared: declared,
    folder: hasOwn(pages, text) ? `${pages[text]}/` : NO_FOLDER,
  };
};

/** No page is in such a folder. */
const NO_FOLDER = '!/';

const isPassed = (name: string, pass: readonly string[]): boolean =>
  pass.some((one) => {
    const stem = one.slice(0, -1);
    return one === name || (one === `${stem}*` && name.slice(0, stem.length) === stem);
  });

/** Null if the value is empty. Text says what is wrong. */
const conditionOf = (
  name: string,
  value: string,
  queries: Queries,
  known: readonly string[],
): Condition | string | null => {
  const parts = PARAMETER.exec(name) || [];
  const filter = parts[1] || '';
  const operator = parts[2] || '';
  if (!hasOwn(queries.filters, filter)) return unknown('parameter', name, parametersOf(queries, known));
  const kind = queries.filters[filter] as Kind;
  // All lists have any-of for tags, without an operator.
  if (kind === 'tags' && operator === 'in') return `There is no parameter ${shown(name)}. Did you mean ${filter}?`;
  const row = hasOwn(OPERATORS, operator) ? (OPERATORS[operator] as Operator) : null;
  if (row === null || row.kinds.indexOf(kind) < 0 || name !== parameterOf(filter, operator))
    return unknown('parameter', name, parametersOf(queries, known));
  const values = takesOne(row) ? [value] : value.split(',');
  const read: string[] = [];
  for (let at = 0; at < values.length; at += 1) {
    const text = values[at] as string;
    if (text === '') continue;
    const canonical = canonicalValue(kind, text);
    if (canonical === null) return `The value ${shown(text)} of ${name} is not ${expectedOf(kind)}.`;
    read.push(canonical);
  }
  if (read.length === 0) return null;
  read.sort();
  const different = read.filter((value, at) => at === 0 || value !== read[at - 1]);
  return { filter: filter, kind: kind, operator: operator, values: different };
};

/** The keys of an order. A key after itself decides nothing, and an order by date alone is the order of every list. */
const sortKeys = (value: string, declared: readonly string[]): SortKey[] | string => {
  const keys: SortKey[] = [];
  const texts = value.split(',').filter((text) => text !== '');
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] as string;
    const isDescending = text.charAt(0) === '-';
    const name = isDescending ? text.slice(1) : text;
    if (declared.indexOf(name) < 0) return unknown('sort key', name, declared);
    if (!keys.some((key) => key.name === name)) keys.push({ name: name, isDescending: isDescending });
  }
  const first = keys[0];
  return keys.length === 1 && first && first.name === 'publishedAt' && first.isDescending ? [] : keys;
};

/** All parameters, with their operators. */
export const parametersOf = (queries: Queries, plain: readonly string[]): string[] => {
  const names = plain.slice();
  Object.keys(queries.filters).forEach((filter) => {
    Object.keys(OPERATORS).forEach((operator) => {
      const row = OPERATORS[operator] as Operator;
      if (row.kinds.indexOf(queries.filters[filter] as Kind) >= 0) names.push(parameterOf(filter, operator));
    });
  });
  if (queries.sort.length > 0) names.push('sort');
  if (queries.include) names.push('include');
  return names;
};

const unknown = (what: string, name: string, known: readonly string[]): string => {
  const near = nearest(name, known);
  return `There is no ${what} ${shown(name)}.${near === null ? '' : ` Did you mean ${near}?`}`;
};

const LONGEST = 60;

const shown = (text: string): string => `"${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}"`;

/** The known name that is the fewest edits away: at most two, and at most a third of the letters. */
const nearest = (name: string, known: readonly string[]): string | null => {
  let best: string | null = null;
  let least = Math.min(2, Math.ceil(name.length / 3)) + 1;
  for (let at = 0; at < known.length && name.length <= LONGEST; at += 1) {
    const edits = editsBetween(name, known[at] as string);
    if (edits < least) {
      least = edits;
      best = known[at] as string;
    }
  }
  return best;
};

/** The Levenshtein distance. */
const editsBetween = (one: string, other: string): number => {
  let row: number[] = [];
  for (let at = 0; at <= other.length; at += 1) row.push(at);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let at = 1; at <= other.length; at += 1) {
      const change = one.charAt(line - 1) === other.charAt(at - 1) ? 0 : 1;
      next.push(Math.min((row[at] as number) + 1, (next[at - 1] as number) + 1, (row[at - 1] as number) + change));
    }
    row = next;
  }
  return row[other.length] as number;
};
