import type { Answer } from './exchange.ts';
import { objectOf } from './read-answer.ts';
import { isBefore, listedProblem, type SeenPost } from './record.ts';

/** The answer of `GET /posts`. */
export interface List {
  readonly data: readonly SeenPost[];
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

/** Others may stand beside them: adding fields is compatible. */
const FIELDS = ['data', 'limit', 'offset', 'total'];

/** The list that came, or a phrase that says why it is none. */
export const listOf = (answer: Answer): List | string => {
  const body = objectOf(answer);
  if (answer.status !== 200) return `status ${answer.status}`;
  if (body === null) return 'no JSON object';
  const missing = FIELDS.filter((field) => !Object.hasOwn(body, field));
  if (missing.length > 0) return `no ${missing.join(', ')}`;
  const { data, total, offset, limit } = body;
  if (!Array.isArray(data)) return 'data that is no list';
  for (const number of [total, offset, limit]) {
    if (!Number.isSafeInteger(number) || Number(number) < 0) return 'counts that are no whole numbers';
  }
  if (limit === 0) return 'a limit of 0';
  for (const entry of data) {
    const problem = listedProblem(entry);
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
