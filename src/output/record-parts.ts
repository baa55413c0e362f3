import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readChecked, writeChecked } from '../cache/checked-file.ts';
import type { Memory } from '../cache/memory.ts';
import { namesIn } from '../files/names-in.ts';
import type { RecordPaths } from './record-paths.ts';
import type { FileColumns } from './written-files.ts';

/** The files that hold what is known of a part each, so that few changes rewrite little. */
export interface RecordParts {
  /** Null where it is missing or damaged. `isWhole`: there is no file in it of which the path cannot be told any more. */
  readonly read: (name: string) => { readonly files: FileColumns; readonly isWhole: boolean } | null;
  /** Returns the file's name: that of the file from which these very columns were read, if there is one. */
  readonly save: (files: FileColumns) => string;
  /** Removes all other files. */
  readonly keepOnly: (names: readonly string[]) => void;
}

export const openRecordParts = (
  folder: string,
  { paths, memory }: { readonly paths: RecordPaths; readonly memory: Memory },
): RecordParts => {
  const saved = new Map<FileColumns, string>();
  return {
    read: (name) => {
      const concealed = readChecked(join(folder, name), memory) as FileColumns | null;
      if (concealed === null) return null;
      const files = revealed(concealed, paths);
      saved.set(files, name);
      return { files, isWhole: files.paths.length === concealed.paths.length };
    },
    save: (files) => {
      const before = saved.get(files);
      if (before !== undefined) return before;
      const name = `${randomBytes(6).toString('hex')}.json`;
      writeChecked(join(folder, name), { ...files, paths: files.paths.map(paths.conceal) }, memory);
      saved.set(files, name);
      return name;
    },
    keepOnly: (names) => {
      const kept = new Set(names);
      for (const name of namesIn(folder).filter((each) => !kept.has(each))) {
        rmSync(join(folder, name), { recursive: true, force: true });
        memory.forget(join(folder, name), 'value');
      }
    },
  };
};

/** The same columns where no path is concealed, as most are not. */
const revealed = (files: FileColumns, { reveal }: RecordPaths): FileColumns => {
  const paths = files.paths.map(reveal);
  if (paths.every((path, at) => path === files.paths[at])) return files;
  const isTold = (_: unknown, at: number): boolean => paths[at] !== null;
  return {
    paths: paths.filter((path) => path !== null),
    keys: files.keys.filter(isTold),
    fingerprints: files.fingerprints.filter(isTold),
    checksums: files.checksums.filter(isTold),
    ranks: files.ranks.filter(isTold),
  };
};
