import { hash } from 'node:crypto';
import { type ListTemplate, V1_LIST } from '../resolver/list-template.ts';
import type { ChunkRef, Filter, Manifest } from '../resolver/manifest.ts';
import { CHUNK, type RecordTexts } from './record-texts.ts';
import { type SearchRecords, searchText } from './search-records.ts';
import type { TreeFile } from './tree.ts';

/** For each filter, the posts of each term: ascending ordinals, by slug or id. */
export type Postings = Readonly<Record<Filter, ReadonlyMap<string, readonly number[]>>>;

export interface IndexInput {
  readonly records: RecordTexts;
  readonly postings: Postings;
  readonly limit: Manifest['limit'];
  readonly pages: Manifest['pages'];
  readonly list: ListTemplate;
  /** Of the default language where there are others: their tags. */
  readonly languages?: Manifest['languages'];
  /** Whether there is more than what is published. */
  readonly isPreview: boolean;
  /** Names all that readers get; null where it is not asked for. */
  readonly revision: ((manifest: Manifest) => string) | null;
  /** Null where nothing can be searched. */
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
    // Held in one form only: the texts of all chunks are as long as all records.
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

/** Such a file is named by its content. */
const nameOf = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);

/** Records one a line. */
const chunkText = (records: RecordTexts, start: number): string => {
  const texts: string[] = [];
  for (let at = start; at < Math.min(start + CHUNK, records.length); at += 1) texts.push(records.at(at));
  return `[\n${texts.join(',\n')}\n]`;
};
