import type { SearchIndex } from '../search/search-index.ts';
import type { RecordTexts } from './record-texts.ts';

/** What the index says of search, `index/<hash>.json`: where files are, and the records of results. */
export interface SearchRecords extends Pick<SearchIndex, 'places'> {
  readonly slugs: readonly string[];
  readonly ids: SearchIndex['ids'];
}

/** Records of a file, about: a result should not bring many others, and files should not be many. */
const PER_FILE = 8;

/** An id begins with a language; of the rest, which is a hash in hexadecimal digits, so many count. */
const DIGITS = 5;

/**
 * The text that describes search: `records` are files of records by ids, in the order of what ids begin with, `bits` of
 * them. So a post that is changed changes one or two of these files.
 */
export const searchText = (
  records: RecordTexts,
  { places, slugs, ids }: SearchRecords,
  put: (text: string) => string,
): string => {
  const bits = Math.min(4 * DIGITS, Math.max(0, Math.round(Math.log2(records.length / PER_FILE))));
  const groups = Array.from({ length: 2 ** bits }, (): string[] => []);
  for (let at = 0; at < records.length; at += 1) {
    const id = ids[slugs[at] as string];
    if (id === undefined) throw new Error(`${slugs[at]} is not in the search index`);
    groups[groupOf(id, bits)]?.push(`${JSON.stringify(id)}:${records.at(at)}`);
  }
  const names = groups.map((group) => put(`{\n${group.join(',\n')}\n}`));
  return JSON.stringify({ ...places, bits, records: names });
};

const groupOf = (id: string, bits: number): number => {
  const start = id.lastIndexOf('_') + 1;
  return Number.parseInt(id.slice(start, start + DIGITS), 16) >> (4 * DIGITS - bits);
};
