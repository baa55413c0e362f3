import type { Query } from './query.ts';

/**
 * What stands around the records of a list, as JSON text in pieces: text and the name of a value in turn, text first.
 * `records`, which is there once, stands for the records with commas between them; `total`, `offset` and `limit` are
 * numbers. All text is ASCII.
 */
export type ListTemplate = readonly string[];

/** Version 1's: `{ data, total, offset, limit }`. */
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
