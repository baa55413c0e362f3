import type { Query } from './query.ts';

/**
 * The JSON of a list as alternating pieces of ASCII text and names of values; the first piece is text. `records`, which
 * occurs once, stands for the records with commas between them; `total`, `offset` and `limit` stand for numbers.
 */
export type ListTemplate = readonly string[];

/** The template of version 1: `{ data, total, offset, limit }`. */
export const V1_LIST: ListTemplate = '{"data":[|records|],"total":|total|,"offset":|offset|,"limit":|limit|}'.split(
  '|',
);

/** The text before a list's records and the text after them. */
export const aroundRecords = (
  template: ListTemplate,
  total: number,
  query: Pick<Query, 'offset' | 'limit'>,
): readonly [head: string, tail: string] => {
  const values: Record<string, number> = { total: total, offset: query.offset, limit: query.limit };
  const texts = template.map((piece, at) => (at % 2 === 0 ? piece : values[piece]));
  const records = template.indexOf('records');
  return [texts.slice(0, records).join(''), texts.slice(records + 1).join('')];
};
