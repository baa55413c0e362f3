import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readChecked, writeChecked } from '../cache/checked-file.ts';
import { namesIn } from '../files/names-in.ts';
import type { SearchIndex } from './search-index.ts';

/** Indexes for the next build. */
export interface IndexStore {
  /** The one of this name that was made under this key; null where there is none. */
  readonly read: (name: string, key: string) => SearchIndex | null;
  readonly write: (name: string, key: string, index: SearchIndex) => void;
  /** Forgets the others. */
  readonly keepOnly: (names: readonly string[]) => void;
}

/** What a file holds; bytes are base64. */
interface Kept extends Omit<SearchIndex, 'files'> {
  readonly key: string;
  readonly files: readonly (readonly [path: string, bytes: string])[];
}

/** `folder` is absolute. */
export const openIndexStore = (folder: string): IndexStore => {
  const pathOf = (name: string): string => join(folder, `${name}.json`);
  return {
    read: (name, key) => {
      const kept = readChecked(pathOf(name)) as Kept | null;
      if (kept?.key !== key) return null;
      const files = kept.files.map(([path, bytes]) => ({ path, bytes: Buffer.from(bytes, 'base64') }));
      return { places: kept.places, ids: kept.ids, files };
    },
    write: (name, key, { files, ...index }) => {
      const encoded = files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('base64')] as const);
      writeChecked(pathOf(name), { key, ...index, files: encoded } satisfies Kept);
    },
    keepOnly: (names) => {
      const kept = new Set(names.map((name) => `${name}.json`));
      for (const name of namesIn(folder)) if (!kept.has(name)) rmSync(join(folder, name), { force: true });
    },
  };
};
