import { isDeepStrictEqual } from 'node:util';
import { termsOf } from '../../../api/tree/postings.ts';
import { OPERATORS, type Operator, takesOne } from '../../../runtime/resolver/operators.ts';
import { type Fields, within } from '../../../shared/is-object.ts';
import { at, escaped } from '../kernel/api-under-test.ts';
import { type ApiAnswer, entriesOf, objectOf } from '../kernel/connection.ts';
import { judgeError } from '../kernel/judge-answer.ts';
import { type Check, check, checks, endIfLimited, must } from '../kernel/perform-check.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import { FILTERS, type Sample, spread } from '../kernel/read-sample.ts';

type Value = string | number | boolean;

/** A post's values in a filter or a key of orders. */
const valuesOf = (post: SeenPost, name: string): readonly Value[] => {
  const plain = FILTERS.find(([filter]) => filter === name)?.[0];
  const values = plain === undefined ? [post[name]].flat() : termsOf(post, plain);
  return values.filter((value): value is Value => value !== null && typeof value !== 'object' && value !== undefined);
};

/** Checks declared parameters with values of posts, and with values near them. Needs all posts. */
export const declaredValues = (sample: Sample): Check[] => {
  const { posts, description, isComplete } = sample;
  if (!description.isStrict || !isComplete) return [];
  return [
    ...description.parameters.flatMap((name) => filterChecks(name, sample)),
    ...description.sortKeys.flatMap((key) => orderChecks(key, sample)),
    ...(description.parameters.includes('include') ? [bodiesCheck(sample)] : []),
    ...(description.has('/archives') && posts.length > 0 ? [archivesCheck(sample)] : []),
  ];
};

/** The number of values of a filter to ask for. */
const VALUES = 3;

/** These have their own checks, whatever fields records have. */
const NO_FILTERS = ['category', 'tags', 'author', 'limit', 'offset', 'lang', 'sort', 'include'];

/** A comma separates values, and long URLs are 404. */
const isAskable = (value: Value): boolean => !String(value).includes(',') && escaped(String(value)).length < 400;

const filterChecks = (parameter: string, sample: Sample): Check[] => {
  const [, filter = parameter, name = ''] = /^(.*)\[(.*)\]$/.exec(parameter) ?? [];
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  const known = [...new Set(sample.posts.flatMap((post) => valuesOf(post, filter)))].filter(isAskable).sort(inOrder);
  if (operator === undefined || known.length === 0 || NO_FILTERS.includes(parameter)) return [];
  const values = spread(known, VALUES);
  const title = `posts of ${name === '' ? 'a declared filter' : `the operator ${name}`}`;
  const asked = [
    ...[...values, ...values.slice(0, takesOne(operator) ? VALUES : 1).flatMap(nearOf)].map((value) => [value]),
    ...(takesOne(operator) ? [] : [values]),
  ];
  return asked.map((wanted) => {
    const search = `${escaped(parameter)}=${wanted.map((value) => escaped(String(value))).join(',')}`;
    const matching = sample.posts.filter((post) => isMatch(valuesOf(post, filter), operator, wanted));
    return listCheck({ title, search, matching }, sample);
  });
};

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Values that a careless comparison takes for a value. */
const nearOf = (value: Value): readonly Value[] => {
  if (typeof value === 'boolean') return [];
  if (typeof value === 'number') return [value - 0.5, value + 0.5];
  if (DATE.test(value)) return [-1, 1].map((by) => new Date(Date.parse(value) + by).toISOString());
  return [`${value}x`, value.slice(0, -1), value.toUpperCase(), value.toLowerCase()].filter(
    (near) => near !== value && near !== '' && !near.includes(','),
  );
};

const isMatch = (own: readonly Value[], operator: Operator, wanted: readonly Value[]): boolean => {
  if (operator.is === 'all') return wanted.every((value) => own.includes(value));
  if (operator.is === 'any') return wanted.some((value) => own.includes(value));
  if (operator.is === 'none') return !wanted.some((value) => own.includes(value));
  const [value, bound] = [own[0], wanted[0] as Value];
  if (value === undefined) return false;
  return value === bound ? operator.orEqual === true : value > bound === (operator.is === 'above');
};

const inOrder = (a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0);

const orderChecks = (key: string, sample: Sample): Check[] => {
  const name = key.replace(/^-/, '');
  if (!sample.posts.some((post) => valuesOf(post, name).length > 0)) return [];
  const sorted = sample.posts.toSorted((a, b) => {
    const [[one], [other]] = [valuesOf(a, name), valuesOf(b, name)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return inOrder(one, other) * (key === name ? 1 : -1);
  });
  const { length } = sorted;
  const title = 'a declared order';
  return [0, Math.floor(length / 2), Math.max(0, length - sample.limit.default)].map((offset) => {
    const search = `sort=${escaped(key)}${offset === 0 ? '' : `&offset=${offset}`}`;
    return listCheck({ title, search, matching: sorted, offset }, sample);
  });
};

interface Asked {
  readonly title: string;
  readonly search: string;
  /** All posts of the right answer, in its order. */
  readonly matching: readonly SeenPost[];
  readonly offset?: number;
}

const listCheck = ({ title, search, matching, offset = 0 }: Asked, { api, limit }: Sample): Check =>
  check(title, at(api, `posts?${search}`), (answer) => {
    const data = matching.slice(offset, offset + limit.default);
    const expected = { data, total: matching.length, offset, limit: limit.default };
    const names = data.map(({ slug }) => slug).join(', ');
    judge(answer, `200 with ${names || 'no posts'}, total ${matching.length}`, (body) =>
      Object.entries(expected).every(([field, value]) => isDeepStrictEqual(body[field], value)),
    );
  });

const judge = (answer: ApiAnswer, expected: string, isRight: (body: Fields) => boolean): void => {
  endIfLimited(answer);
  const body = objectOf(answer);
  must(answer.status === 200 && body !== null && isRight(body), expected, answer);
};

/** The number of posts whose bodies are compared with details. */
const BODIES = 2;

const bodiesCheck = ({ api, posts }: Sample): Check =>
  check('lists with bodies', at(api, `posts?include=htmlContent&limit=${BODIES}`), async (answer, send) => {
    const wanted = posts.slice(0, BODIES).map(({ slug }) => send({ path: at(api, `posts/${escaped(slug)}`) }));
    const details = (await Promise.all(wanted)).map((detail) => within(objectOf(detail), 'data', 'htmlContent'));
    const bodies = entriesOf(answer).map(({ htmlContent }) => htmlContent);
    judge(answer, 'the bodies of the details', () => isDeepStrictEqual(bodies, details));
  });

const archivesCheck = ({ api, posts }: Sample): Check =>
  check('archives count the posts of each month', at(api, 'archives'), (answer) => {
    const months = [...new Set(posts.map(({ publishedAt }) => publishedAt.slice(0, 'yyyy-mm'.length)))];
    const data = months.map((month) => ({
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5)),
      posts: posts.filter(({ publishedAt }) => publishedAt.startsWith(month)).length,
    }));
    judge(answer, `200 with ${months.join(', ')}`, (body) => isDeepStrictEqual(body.data, data));
  });

/** The near values of a declared parameter, each of which a careless host takes for the parameter or for its value. */
const lookAlikesOf = (name: string): readonly (readonly [title: string, search: string])[] => {
  const [, filter = name, operator] = /^(.*)\[(.*)\]$/.exec(name) ?? [];
  return [
    ['a name like a declared one is refused', `${escaped(`x${name}`)}=1`],
    ...(operator === undefined
      ? []
      : ([
          ['an operator like a declared one is refused', `${escaped(`${filter}[${operator}x]`)}=1`],
          ['two operators are refused', `${escaped(`${name}[${operator}]`)}=1`],
        ] as const)),
    ...(name === 'sort' ? ([['a key that is not declared is refused', 'sort=-xsort']] as const) : []),
    ...(name === 'include' ? ([['a field that is not declared is refused', 'include=html']] as const) : []),
  ];
};

/** Checks that a version that declares queries refuses what is near its parameters, instead of ignoring it. */
export const declared = ({ api, description }: Sample): Check[] =>
  (description.isStrict ? description.parameters : []).flatMap(lookAlikesOf).flatMap(([title, search]) =>
    checks(title, [at(api, `posts?${search}`)], (answer) => {
      endIfLimited(answer);
      judgeError(answer, 'invalid_query');
    }),
  );
