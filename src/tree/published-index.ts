import type { Filter, Manifest } from '../resolver/manifest.ts';
import type { Texts } from './pages.ts';
import { immutablePath, MANIFEST_PATH, recordsIn } from './query-index.ts';

/** An index as it was written, read back. */
export interface PublishedIndex {
  readonly manifest: Manifest;
  readonly records: Texts;
  /** The records of the chunk that holds a post's, and the chunk's place in the manifest. */
  readonly chunkAt: (ordinal: number) => { readonly at: number; readonly records: readonly string[] };
  /** Null for a post that is not in it. */
  readonly ordinalOf: (post: Dated) => number | null;
  /** Ascending; those of a term that has none are empty. */
  readonly postings: (filter: Filter, term: string) => readonly number[];
}

/** What a record of version 1 has of a post. */
export interface Dated {
  readonly slug: string;
  readonly publishedAt: string;
}

/** `read` gives a file's text by its path relative to a workspace's answers. Files are read when they are asked for. */
export const openPublishedIndex = (read: (path: string) => string): PublishedIndex => {
  const manifest = JSON.parse(read(MANIFEST_PATH)) as Manifest;
  const { chunk, records: names, total } = manifest;
  const chunks = new Map<number, readonly string[]>();
  const chunkNumber = (at: number): readonly string[] => {
    const records = chunks.get(at) ?? recordsIn(read(immutablePath(names[at] ?? '')));
    chunks.set(at, records);
    return records;
  };
  const chunkAt = (ordinal: number): ReturnType<PublishedIndex['chunkAt']> => {
    const at = Math.floor(ordinal / chunk);
    return { at, records: chunkNumber(at) };
  };
  const recordAt = (ordinal: number): string | undefined => chunkAt(ordinal).records[ordinal % chunk];
  return {
    manifest,
    records: { length: total, at: recordAt },
    chunkAt,
    ordinalOf: (post) => find(post, total, (ordinal) => JSON.parse(recordAt(ordinal) ?? '{}') as Dated),
    postings: (filter, term) => {
      const [name] = Object.hasOwn(manifest.terms[filter], term) ? (manifest.terms[filter][term] ?? []) : [];
      return name === undefined ? [] : (JSON.parse(read(immutablePath(name))) as readonly number[]);
    },
  };
};

/** Posts are in the order of their dates; several may have one. */
const find = ({ slug, publishedAt }: Dated, total: number, at: (ordinal: number) => Dated): number | null => {
  let [from, to] = [0, total];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (at(middle).publishedAt < publishedAt) from = middle + 1;
    else to = middle;
  }
  for (let ordinal = from; ordinal < total && at(ordinal).publishedAt === publishedAt; ordinal += 1)
    if (at(ordinal).slug === slug) return ordinal;
  return null;
};
