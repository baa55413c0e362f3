import { PLAIN } from '../../runtime/resolver/declared.ts';
import { isDate, OPERATORS, operatorsOf, type Queries } from '../../runtime/resolver/operators.ts';
import type { Site } from '../../runtime/resolver/site.ts';
import { groupBy } from '../../shared/group-by.ts';
import { type Choice, choice } from './choice.ts';
import { encodedName, encodedText, literal } from './patterns.ts';

/** Whether any version has declared parameters. */
export const hasQueries = ({ versions }: Pick<Site, 'versions'>): boolean =>
  Object.values(versions).some(({ queries }) => queries !== undefined);

/**
 * Returns the choice `{queries}`: `invalid_query` for a query with a parameter that its version does not declare, the
 * folder of the pages of declared parameters, or `!` for those without pages. Empty for any other query, and for a site
 * without declared parameters.
 */
export const queryChoices = (site: Site): Choice[] =>
  hasQueries(site)
    ? [
        choice(
          'queries',
          '{version} {search}',
          Object.entries(site.versions).flatMap(([name, { queries }]): Choice['cases'] => {
            if (queries === undefined) return [[`^${name} `, '']];
            const languages = site.languages !== undefined;
            const { ignored, declared } = pairsOf(queries, languages);
            return [
              [`^${name} ${listOf([...ignored, ...declared.map((pattern) => `${pattern}=?`)])}$`, ''],
              ...precomputed(queries).flatMap(([folder, pairs]) =>
                inAnyOrder(pairs, queries, languages).map((pattern) => [`^${name} ${pattern}$`, `${folder}|`] as const),
              ),
              [`^${name} ${listOf([...ignored, ...declared.map((pattern) => `${pattern}${VALUE}`)])}$`, '!'],
              [`^${name} `, 'invalid_query'],
            ];
          }),
        ),
      ]
    : [];

const VALUE = '(?:=[^&]*)?';

/** Whether any version has pages of declared parameters. */
export const hasDeclaredPages = ({ versions }: Pick<Site, 'versions'>): boolean =>
  Object.values(versions).some(({ queries }) => queries?.pages !== undefined);

type Pair = readonly [name: string, value: string];

/** The declared parameters with pages, and their folders. Those with more parameters come first. */
export const precomputed = ({ pages = {} }: Queries): (readonly [folder: string, pairs: readonly Pair[]])[] =>
  Object.entries(pages)
    .map(([text, folder]) => [folder, JSON.parse(text) as Pair[]] as const)
    .sort(([, a], [, b]) => b.length - a.length);

/** The usual spelling of a value, if it is a date alone. */
export const shortValue = ([name, value]: Pair, { filters }: Pick<Queries, 'filters'>): string => {
  const kind = filters[name.replace(/\[.*/, '')];
  return kind !== undefined && isDate(kind) ? value.replaceAll(MIDNIGHT, '') : value;
};

const MIDNIGHT = 'T00:00:00.000Z';

/** The folders of pages by declared parameters, with dates alone in their usual spelling too. */
export const spelledPages = (queries: Queries): NonNullable<Queries['pages']> => ({
  ...queries.pages,
  ...Object.fromEntries(
    precomputed(queries).map(([folder, pairs]) => {
      return [JSON.stringify(pairs.map((pair) => [pair[0], shortValue(pair, queries)])), folder];
    }),
  ),
});

const listOf = (pairs: readonly string[]): string => {
  const pair = `(?:${pairs.join('|')})?`;
  return `${pair}(?:&${pair})*`;
};

/**
 * Patterns for a query with these pairs among plain ones, one for each order of the pairs. Servers limit the length of a
 * pattern, so escaped letters do not match.
 */
const inAnyOrder = (pairs: readonly Pair[], queries: Queries, languages: boolean): string[] => {
  const other = `(?:${[...plainNames(languages), ...passed(queries)].join('|')})${VALUE}`;
  const more = `(?:&(?:${other})?)*`;
  return ordersOf(pairs.map((pair) => pairPattern(pair, queries))).map(
    (order) => `(?:(?:${other})?&)*${order.join(`${more}&`)}${more}`,
  );
};

const ordersOf = (items: readonly string[]): string[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((order) => [item, ...order]));

const pairPattern = (pair: Pair, queries: Queries): string => {
  const [, filter = '', operator] = /^([^[]*)(?:[[](.*)])?$/.exec(pair[0]) ?? [];
  const values = [...new Set([pair[1], shortValue(pair, queries)])].map(encodedText);
  return `${filter}${operator === undefined ? '' : inBrackets([operator])}=(?:${values.join('|')})`;
};

const plainNames = (languages: boolean): string[] => [...PLAIN, ...(languages ? ['lang'] : [])];

const passed = ({ pass }: Queries): string[] => pass.map((name) => literal(name).replace('*', '[^=&]*'));

/** Patterns for pairs that the API ignores or whose pages exist, and for the names of declared parameters. */
const pairsOf = (queries: Queries, languages: boolean) => {
  const byKind = [...groupBy(Object.entries(queries.filters), ([, kind]) => kind)].map(([kind, filters]) => {
    const operators = operatorsOf(kind).filter((name) => name !== '');
    const names = `(?:${filters.map(([name]) => name).join('|')})`;
    const bare = OPERATORS['']?.kinds.includes(kind) === true;
    return operators.length === 0 ? names : `${names}${inBrackets(operators)}${bare ? '?' : ''}`;
  });
  return {
    ignored: [...plainNames(languages).map(encodedName), ...passed(queries)].map((name) => `${name}${VALUE}`),
    declared: [...byKind, ...(queries.sort.length > 0 ? ['sort'] : []), ...(queries.include ? ['include'] : [])],
  };
};

/** A pattern for an operator in brackets, which clients can escape. */
const inBrackets = (operators: readonly string[]): string => `(?:(?:[[]|%5[Bb])(?:${operators.join('|')})(?:]|%5[Dd]))`;
