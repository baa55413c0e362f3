import { isObject } from './read-answer.ts';

/** A record as it came; fields beyond these are custom ones. */
export interface SeenPost extends Readonly<Record<string, unknown>> {
  readonly slug: string;
  readonly publishedAt: string;
  readonly category: { readonly slug: string; readonly name: string } | null;
  readonly tags: readonly { readonly slug: string; readonly name: string }[];
  readonly authors: readonly { readonly id: string; readonly name: string }[];
}

type Test = (value: unknown) => boolean;

const isString: Test = (value) => typeof value === 'string';
const isMoment: Test = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString() === value;
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const isTerm: Test = (value) => isObject(value) && isString(value.slug) && isString(value.name);
const isAuthor: Test = (value) => isObject(value) && isString(value.id) && isString(value.name);
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);

/** The fields of API.md, and what each must be. */
const FIELDS: Readonly<Record<string, readonly [test: Test, what: string]>> = {
  slug: [isString, 'a string'],
  title: [isString, 'a string'],
  excerpt: [isString, 'a string'],
  publishedAt: [isMoment, 'a moment such as 2026-01-31T00:00:00.000Z'],
  updatedAt: [orNull(isMoment), 'a moment or null'],
  coverImage: [orNull(isString), 'a string or null'],
  category: [orNull(isTerm), '{ name, slug } or null'],
  tags: [listOf(isTerm), 'a list of { name, slug }'],
  authors: [listOf(isAuthor), 'a list of { id, name }'],
  readingTime: [(value) => Number.isInteger(value) && Number(value) >= 1, 'a whole number from 1'],
};

/** What keeps a value from being a record, as a phrase; null for a record. */
const recordProblem = (value: unknown): string | null => {
  if (!isObject(value)) return 'an entry is not an object';
  for (const [field, [test, what]] of Object.entries(FIELDS)) {
    if (!Object.hasOwn(value, field)) return `${name(value)} lacks ${field}`;
    if (!test(value[field])) return `${field} of ${name(value)} is not ${what}`;
  }
  return null;
};

/** As `recordProblem`, of an entry of a list: HTML is for single posts. */
export const listedProblem = (value: unknown): string | null =>
  isObject(value) && Object.hasOwn(value, 'htmlContent') ? `${name(value)} has htmlContent` : recordProblem(value);

const name = (value: Readonly<Record<string, unknown>>): string => String(value.slug ?? 'an entry');

/** Whether `a` stands before `b` in a list: publishedAt descending, then slug ascending by code unit. */
export const isBefore = (a: SeenPost, b: SeenPost): boolean =>
  a.publishedAt === b.publishedAt ? a.slug < b.slug : a.publishedAt > b.publishedAt;
