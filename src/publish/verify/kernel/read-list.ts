import * as z from 'zod';
import { type Fields, isObject } from '../../../shared/is-object.ts';
import { type Answer, objectOf } from './connection.ts';

/** The answer of `GET /posts`. */
export interface List {
  readonly data: readonly SeenPost[];
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

/** The required fields of a list. It can have others, as adding fields is compatible. */
const FIELDS = ['data', 'limit', 'offset', 'total'];

/** Returns the list in an answer, or a phrase that says what is wrong. */
export const listOf = (answer: Answer): List | string => {
  const body = objectOf(answer);
  if (answer.status !== 200) return `status ${answer.status}`;
  if (body === null) return 'no JSON object';
  const missing = FIELDS.filter((field) => !Object.hasOwn(body, field));
  if (missing.length > 0) return `no ${missing.join(', ')}`;
  const { data, total, offset, limit } = body;
  if (!Array.isArray(data)) return 'data that is not a list';
  for (const number of [total, offset, limit]) {
    if (!Number.isSafeInteger(number) || Number(number) < 0) return 'counts that are not whole numbers';
  }
  if (limit === 0) return 'a limit of 0';
  for (const entry of data) {
    const problem = recordProblem(entry);
    if (problem !== null) return problem;
  }
  const list = body as unknown as List;
  return problemOf(list) ?? list;
};

const problemOf = ({ data, total, offset, limit }: List): string | null => {
  for (let at = 1; at < data.length; at += 1) {
    const [one, next] = [data[at - 1] as SeenPost, data[at] as SeenPost];
    if (!isBefore(one, next)) return `${one.slug} (${one.publishedAt}) before ${next.slug} (${next.publishedAt})`;
  }
  const length = Math.max(0, Math.min(limit, total - offset));
  return data.length === length ? null : `${data.length} entries where total ${total} leaves ${length}`;
};

/** A record. Any other fields are custom fields. */
export interface SeenPost extends Fields {
  readonly slug: string;
  readonly publishedAt: string;
  readonly category: { readonly slug: string; readonly name: string } | null;
  readonly tags: readonly { readonly slug: string; readonly name: string }[];
  readonly authors: readonly { readonly id: string; readonly name: string }[];
}

const text = z.string();
const moment = z.iso.datetime({ precision: 3 });
const term = z.object({ slug: text, name: text });
const author = z.object({ id: text, name: text });

/** The fields of a record in API.md, with a description of their values. */
const RECORD_FIELDS: Readonly<Record<string, readonly [schema: z.ZodType, what: string]>> = {
  slug: [text, 'a string'],
  title: [text, 'a string'],
  excerpt: [text, 'a string'],
  publishedAt: [moment, 'a moment such as 2026-01-31T00:00:00.000Z'],
  updatedAt: [moment.nullable(), 'a moment or null'],
  coverImage: [text.nullable(), 'a string or null'],
  category: [term.nullable(), '{ name, slug } or null'],
  tags: [z.array(term), 'a list of { name, slug }'],
  authors: [z.array(author), 'a list of { id, name }'],
  readingTime: [z.int().min(1), 'a whole number from 1'],
};

/** Returns why a value is not a record, as a phrase; null for a record. */
const recordProblem = (value: unknown): string | null => {
  if (!isObject(value)) return 'an entry is not an object';
  if (Object.hasOwn(value, 'htmlContent')) return `${name(value)} has htmlContent`;
  for (const [field, [schema, what]] of Object.entries(RECORD_FIELDS)) {
    if (!Object.hasOwn(value, field)) return `${name(value)} lacks ${field}`;
    if (!schema.safeParse(value[field]).success) return `${field} of ${name(value)} is not ${what}`;
  }
  return null;
};

const name = (value: Fields): string => String(value.slug ?? 'an entry');

/** Whether `a` comes before `b` in a list: by publishedAt descending, then by slug ascending by code unit. */
const isBefore = (a: SeenPost, b: SeenPost): boolean =>
  a.publishedAt === b.publishedAt ? a.slug < b.slug : a.publishedAt > b.publishedAt;
