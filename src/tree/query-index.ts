import { hash } from 'node:crypto';
import { type ListTemplate, V1_LIST } from '../resolver/list-template.ts';
import type { ChunkRef, Filter, Manifest } from '../resolver/manifest.ts';
import type { TreeFile } from './tree.ts';

/** Records per chunk. Posts are numbered from the oldest, so that a new post changes only the last chunk. */
const CHUNK = 100;

/** For each filter, the posts of each term: ascending ordinals, by slug or id. */
export type Postings = Readonly<Record<Filter, ReadonlyMap<string, readonly number[]>>>;

export interface IndexInput {
  /** Records as JSON text, oldest post first. */
  readonly records: readonly string[];
  readonly postings: Postings;
  readonly limit: Manifest['limit'];
  readonly pages: Manifest['pages'];
  readonly list: ListTemplate;
}

/** The index of one workspace: content-addressed chunks and posting lists, and the manifest that names them. */
export const queryIndex = ({ records, postings, limit, pages, list }: IndexInput): TreeFile[] => {
  const files = new Map<string, TreeFile>();
  // Held in one form only: the texts of all chunks are as long as all records.
  const put = (text: () => string): string => {
    const { name, file } = immutable(text);
    files.set(name, file);
    return name;
  };
  const chunks: string[] = [];
  for (let start = 0; start < records.length; start += CHUNK) {
    chunks.push(put(() => chunkText(records.slice(start, start + CHUNK))));
  }
  const lists = (filter: Filter): Record<string, ChunkRef> =>
    Object.fromEntries(
      [...postings[filter]].map(([term, ordinals]) => [term, [put(() => JSON.stringify(ordinals)), ordinals.length]]),
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
  };
  return [...files.values(), manifestFile(manifest)];
};

/** A file that is named by its content. */
export const immutable = (text: () => string): { readonly name: string; readonly file: TreeFile } => {
  const name = hash('sha256', text(), 'hex').slice(0, 16);
  return { name, file: { path: immutablePath(name), group: 'index', content: text, key: () => name } };
};

/** Relative to a workspace's answers. */
export const immutablePath = (name: string): string => `index/${name}.json`;

export const MANIFEST_PATH = 'index/manifest.json';

export const manifestFile = (manifest: Manifest): TreeFile => ({
  path: MANIFEST_PATH,
  group: 'index',
  content: JSON.stringify(manifest),
  commit: true,
});

/** Records one a line. */
export const chunkText = (records: readonly string[]): string => `[\n${records.join(',\n')}\n]`;

/** The records of a chunk's text. */
export const recordsIn = (chunk: string): string[] => chunk.slice('[\n'.length, -'\n]'.length).split(',\n');
