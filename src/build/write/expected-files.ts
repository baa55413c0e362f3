import { rmSync } from 'node:fs';
import { readChecked, writeChecked } from '../../shared/cache/checked-file.ts';
import type { RecordPaths } from './record-paths.ts';
import { columnsOf, type FileColumns, type WrittenOutput, writtenFiles } from './written-files.ts';

/** A file that may be written; each is a path and its place in the order of writing. */
export type ExpectedFile = readonly [path: string, rank: number];

const FORMAT = 7;

type Saved = Pick<FileColumns, 'paths' | 'ranks'> & { readonly format: unknown };

/** The files that a build is about to write: one that is killed leaves them noted. */
export const openExpected = (path: string, { conceal, reveal }: RecordPaths) => {
  const clear = (): void => rmSync(path, { force: true });
  const write = (files: Iterable<ExpectedFile>): void => {
    const paths: string[] = [];
    const ranks: number[] = [];
    for (const [file, rank] of files) {
      paths.push(conceal(file));
      ranks.push(rank);
    }
    if (paths.length > 0) writeChecked(path, { format: FORMAT, paths, ranks } satisfies Saved);
    else clear();
  };
  const read = (): readonly ExpectedFile[] => {
    const saved = readChecked(path) as Saved | null;
    if (saved?.format !== FORMAT) return [];
    return saved.paths.flatMap((concealed, at) => {
      const file = reveal(concealed);
      return file === null ? [] : [[file, saved.ranks[at] as number] as const];
    });
  };
  return {
    read,
    /** Returns what to call when none of the files has come or changed. */
    add: (files: Iterable<ExpectedFile>): (() => void) => {
      // What killed builds may have left stays on record.
      const before = read();
      write(both(before, files));
      return () => write(before);
    },
    clear,
  };
};

function* both<Item>(first: Iterable<Item>, second: Iterable<Item>): Generator<Item> {
  yield* first;
  yield* second;
}

/** What is known of an expected file stays, but for its bytes: they may be the new ones already. So no part is known. */
export const withExpected = (output: WrittenOutput | null, expected: readonly ExpectedFile[]): WrittenOutput | null => {
  if (expected.length === 0) return output;
  const files = new Map(writtenFiles(output?.parts.values() ?? []));
  for (const [path, rank] of expected) {
    const known = files.get(path) ?? { key: null, fingerprint: null, rank };
    files.set(path, { ...known, checksum: null });
  }
  return { parts: new Map([['', { key: null, files: columnsOf(files) }]]), foreign: [], folders: [] };
};
