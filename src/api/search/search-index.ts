import { join } from 'node:path';
import type { SearchPlaces } from '../../runtime/client/search-engine.ts';
import { readChecked, writeChecked } from '../../shared/cache/checked-file.ts';
import { keepOnly } from '../../shared/fs/entries.ts';

/** The searchable text of a post. */
export interface SearchDocument {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly text: string;
  /** The names of the post's terms. */
  readonly names: readonly string[];
  /** The slugs and ids of the post's terms. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** A file of a search index, published below the base path. Its name identifies its bytes. */
export interface SearchFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface SearchIndex {
  /** The data that clients need to read the index. Each version adds the records of results. */
  readonly places: Omit<SearchPlaces, 'records' | 'texts' | 'terms' | 'words'>;
  readonly files: readonly SearchFile[];
  /** The ids of posts in results, by slug. */
  readonly ids: Readonly<Record<string, string>>;
  /** The hashes of the decompressed files, by path, because hosts may decompress them. */
  readonly parts: Readonly<Record<string, string>>;
  /** Words of posts to suggest instead of misspelled ones, the most frequent first, separated by spaces. */
  readonly words: string;
}

/** An index with the names of the files that have the text of its posts. */
export interface NamedIndex extends SearchIndex {
  readonly texts: readonly string[];
}

/** Saves indexes for the next build. */
interface IndexStore {
  readonly read: (name: string, key: string) => NamedIndex | null;
  readonly write: (name: string, key: string, index: NamedIndex) => void;
  /** Deletes all indexes except these. */
  readonly keepOnly: (names: readonly string[]) => void;
}

/** The content of a cache file. Bytes are encoded as base64. */
interface CachedIndex extends Omit<NamedIndex, 'files'> {
  readonly key: string;
  readonly files: readonly (readonly [path: string, bytes: string])[];
}

/** Opens the cache of indexes. `folder` is absolute. */
export const openIndexStore = (folder: string): IndexStore => {
  const pathOf = (name: string): string => join(folder, `${name}.json`);
  return {
    read: (name, key) => {
      const cached = readChecked(pathOf(name)) as CachedIndex | null;
      if (cached?.key !== key) return null;
      const { key: _, ...index } = cached;
      return { ...index, files: cached.files.map(([path, bytes]) => ({ path, bytes: Buffer.from(bytes, 'base64') })) };
    },
    write: (name, key, { files, ...index }) => {
      const encoded = files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('base64')] as const);
      writeChecked(pathOf(name), { key, ...index, files: encoded } satisfies CachedIndex);
    },
    keepOnly: (names) => {
      keepOnly(folder, new Set(names.map((name) => `${name}.json`)));
    },
  };
};
