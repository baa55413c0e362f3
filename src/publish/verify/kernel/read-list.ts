import * as z from 'zod';
import { plainMessage } from '../../../config/plain-message.ts';
import { type ApiAnswer, objectOf } from './connection.ts';

const text = z.string();
const count = z.int().min(0);
const moment = z.iso.datetime({ precision: 3, error: 'it must be a moment such as 2026-01-31T00:00:00.000Z' });
const term = z.object({ slug: text, name: text });
const author = z.object({ id: text, name: text });

/** The fields of a record in API.md. Others are custom fields. `htmlContent` is only in details. */
const record = z.looseObject({
  slug: text,
  title: text,
  excerpt: text,
  publishedAt: moment,
  updatedAt: moment.nullable(),
  coverImage: text.nullable(),
  category: term.nullable(),
  tags: z.array(term),
  authors: z.array(author),
  readingTime: count.min(1),
  htmlContent: z.undefined('only details have it').optional(),
});

/** The fields of a list in API.md. It can have others, as adding fields is compatible. */
const schema = z.object({ data: z.array(record), total: count, offset: count, limit: count.min(1) });

/** The answer of `GET /posts`. */
export type List = z.infer<typeof schema>;
export type SeenPost = z.infer<typeof record>;

/** Returns the list in an answer, or a phrase that says what is wrong. */
export const listOf = (answer: ApiAnswer): List | string => {
  if (answer.status !== 200) return `status ${answer.status}`;
  const list = objectOf(answer) as unknown as List;
  return mismatch(list, schema) ?? orderProblem(list) ?? list;
};

/** Returns how a body differs from a schema, as a phrase; null if it does not. */
export const mismatch = (body: unknown, schema: z.ZodType): string | null => {
  const [issue] = schema.safeParse(body, { error: plainMessage }).error?.issues ?? [];
  return issue === undefined ? null : `${issue.path.join('.') || 'the body'}: ${issue.message}`;
};

const orderProblem = ({ data, total, offset, limit }: List): string | null => {
  for (let at = 1; at < data.length; at += 1) {
    const [one, next] = [data[at - 1] as SeenPost, data[at] as SeenPost];
    if (!isBefore(one, next)) return `${one.slug} (${one.publishedAt}) before ${next.slug} (${next.publishedAt})`;
  }
  const length = Math.max(0, Math.min(limit, total - offset));
  return data.length === length ? null : `${data.length} entries where total ${total} leaves ${length}`;
};

/** Whether `a` comes before `b` in a list: by publishedAt descending, then by slug ascending by code unit. */
const isBefore = (a: SeenPost, b: SeenPost): boolean =>
  a.publishedAt === b.publishedAt ? a.slug < b.slug : a.publishedAt > b.publishedAt;
