import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readChecked, writeChecked } from '../cache/checked-file.ts';
import { type Memory, NO_MEMORY } from '../cache/memory.ts';
import type { Signature } from '../cache/signature.ts';

/** A file that Galley wrote. */
export interface WrittenFile {
  /** Stands for its content: the tree file's. Null when it is not known. */
  readonly key: string | null;
  /** What it looked like when its content was that; null when that would not tell. */
  readonly signature: Signature | null;
  /** Its place in the order of writing; what came last is the first to be deleted. */
  readonly rank: number;
}

/** A file that may be written; each is a path and its place in the order of writing. */
export type ExpectedFile = readonly [path: string, rank: number];

export type WrittenFiles = ReadonlyMap<string, WrittenFile>;

/**
 * The files that Galley wrote to one output folder, by path. Without the record nothing is ever deleted: a file that
 * Galley does not know to be its own may be the user's.
 */
export interface OutputRecord {
  /** The file that holds it, absolute. */
  readonly path: string;
  /** Null where there is none, or a damaged one. */
  readonly read: () => WrittenFiles | null;
  /**
   * Takes note of files that may come: until the record is written, they are on it besides those that are. Returns what
   * to call when none of them has come.
   */
  readonly expect: (files: readonly ExpectedFile[]) => () => void;
  readonly write: (files: WrittenFiles) => void;
  /** Whether this process has vouched for the files on record, and nobody has written the record since. */
  readonly isVouched: () => boolean;
  /** All files on record are as it says. */
  readonly vouch: () => void;
  /** They may not be, from now on. */
  readonly doubt: () => void;
}

const FORMAT = 4;

export interface RecordPlace {
  /** Galley's own folder. */
  readonly folder: string;
  /** The project's root. */
  readonly root: string;
  /** The output folder, absolute. */
  readonly out: string;
  /** Stands for the code: keys of other code say nothing. */
  readonly code: string;
  readonly memory?: Memory | undefined;
}

/** The record of `out`, one file per output folder. */
export const outputRecord = ({ folder, root, out, code, memory = NO_MEMORY }: RecordPlace): OutputRecord => {
  const name = createHash('sha256').update(relative(root, out).split(sep).join('/')).digest('hex').slice(0, 12);
  const path = join(folder, `written-${name}.json`);
  const expected = join(folder, `written-${name}-next.json`);
  return {
    path,
    read: () => withExpected(parse(readChecked(path, memory), code), readExpected(expected)),
    expect: (files) => {
      // What killed builds may have left stays on record.
      const before = readExpected(expected);
      writeExpected(expected, [...before, ...files]);
      return () => writeExpected(expected, before);
    },
    write: (files) => {
      writeChecked(path, { format: FORMAT, code, ...columnsOf(files) }, memory);
      rmSync(expected, { force: true });
    },
    isVouched: () => memory.recall(path, 'vouched') === true,
    vouch: () => memory.keep(path, 'vouched', true),
    doubt: () => memory.forget(path, 'vouched'),
  };
};

/** What is known of all files, each in one list: a list for each file would take half as long again to read. */
interface Columns {
  readonly paths: readonly string[];
  readonly keys: readonly (string | null)[];
  readonly signatures: readonly (Signature | null)[];
  readonly ranks: readonly number[];
}

const columnsOf = (files: WrittenFiles): Columns => {
  const all = [...files.values()];
  return {
    paths: [...files.keys()],
    keys: all.map(({ key }) => key),
    signatures: all.map(({ signature }) => signature),
    ranks: all.map(({ rank }) => rank),
  };
};

const parse = (value: unknown, code: string): WrittenFiles | null => {
  const record = value as ({ readonly format: unknown; readonly code: unknown } & Columns) | null;
  if (record?.format !== FORMAT) return null;
  const { paths, keys, signatures, ranks } = record;
  const isOurs = record.code === code;
  const files = new Map<string, WrittenFile>();
  for (const [at, path] of paths.entries()) {
    files.set(path, {
      key: isOurs ? (keys[at] ?? null) : null,
      signature: signatures[at] ?? null,
      rank: ranks[at] as number,
    });
  }
  return files;
};

const writeExpected = (path: string, files: readonly ExpectedFile[]): void => {
  if (files.length > 0) writeChecked(path, { format: FORMAT, files });
  else rmSync(path, { force: true });
};

const readExpected = (path: string): readonly ExpectedFile[] => {
  const record = readChecked(path) as { readonly format: unknown; readonly files: readonly ExpectedFile[] } | null;
  return record?.format === FORMAT ? record.files : [];
};

const withExpected = (files: WrittenFiles | null, expected: readonly ExpectedFile[]): WrittenFiles | null =>
  expected.length === 0
    ? files
    : new Map([
        ...expected.map(([path, rank]) => [path, { key: null, signature: null, rank }] as const),
        ...(files ?? []),
      ]);
