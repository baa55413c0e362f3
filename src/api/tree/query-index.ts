import { hash } from 'node:crypto';
import { DIGITS, groupOf } from '../../runtime/client/search-groups.ts';
import { type ListTemplate, V1_LIST } from '../../runtime/resolver/list-template.ts';
import type { ChunkRef, Filter, Manifest } from '../../runtime/resolver/manifest.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Postings } from './postings.ts';
import { CHUNK, type RecordTexts } from './record-texts.ts';
import type { TreeFile } from './tree.ts';

export interface IndexInput {
  readonly records: RecordTexts;
  readonly postings: Postings;
  readonly limit: Manifest['limit'];
  readonly pages: Manifest['pages'];
  readonly list: ListTemplate;
  /** In the default language: the tags of the other languages, if any. */
  readonly languages?: Manifest['languages'];
  /** Whether the output includes unpublished posts. */
  readonly isPreview: boolean;
  /** Computes the revision, which identifies all content that readers get. Null if it is disabled. */
  readonly revision: ((manifest: Manifest) => string) | null;
  /** Null if there is no search index. */
  readonly search: SearchRecords | null;
}

/** The index of one workspace: content-addressed chunks and posting lists, and the manifest that names them. */
export const queryIndex = (input: IndexInput): TreeFile[] => {
  const { records, postings, limit, pages, list, languages, isPreview, revision, search } = input;
  const files = new Map<string, TreeFile>();
  const put = (name: string, content: () => string): string => {
    files.set(name, { path: `index/${name}.json`, group: 'index', content, key: () => name });
    return name;
  };
  const chunks = Array.from({ length: Math.ceil(records.length / CHUNK) }, (_, at) => {
    // Made on demand instead of stored: together, the chunks are as long as all records.
    const text = (): string => chunkText(records, at * CHUNK);
    return put(
      records.runName(at, () => nameOf(text())),
      text,
    );
  });
  const putOrdinals = (ordinals: readonly number[]): string => {
    const text = (): string => JSON.stringify(ordinals);
    return put(nameOf(text()), text);
  };
  const putText = (text: string): string => put(nameOf(text), () => text);
  const lists = (filter: Filter): Record<string, ChunkRef> =>
    Object.fromEntries(
      [...postings[filter]].map(([term, ordinals]) => [term, [putOrdinals(ordinals), ordinals.length]]),
    );
  const isV1 = list.join('\n') === V1_LIST.join('\n');
  const manifest: Manifest = {
    format: isV1 ? 1 : 2,
    total: records.length,
    limit,
    chunk: CHUNK,
    records: chunks,
    terms: { category: lists('category'), tags: lists('tags'), author: lists('author') },
    pages,
    ...(isV1 ? {} : { list }),
    ...(languages !== undefined && { languages }),
    ...(isPreview && { preview: true }),
    ...(search !== null && { search: putText(searchText(records, search, putText)) }),
  };
  return [
    ...files.values(),
    {
      path: 'index/manifest.json',
      group: 'index',
      content: JSON.stringify({ ...manifest, ...(revision !== null && { revision: revision(manifest) }) }),
      commit: true,
    },
  ];
};

/** The name of an index file: the hash of its content. */
const nameOf = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);

/** The records of a chunk, one per line. */
const chunkText = (records: RecordTexts, start: number): string => {
  const texts: string[] = [];
  for (let at = start; at < Math.min(start + CHUNK, records.length); at += 1) texts.push(records.at(at));
  return `[\n${texts.join(',\n')}\n]`;
};

/** The search data of the index, `index/<hash>.json`: the paths of files and the records of results. */
interface SearchRecords extends Pick<SearchIndex, 'places'> {
  readonly slugs: readonly string[];
  readonly ids: SearchIndex['ids'];
}

/** The approximate number of records per file. A result should load few other records, and there should be few files. */
const PER_FILE = 8;

/**
 * The text that describes search. `records` are files of records, grouped by the first `bits` bits of their ids, so a
 * changed post changes only one or two of these files.
 */
const searchText = (
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
