import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readChecked, writeChecked } from '../cache/checked-file.ts';
import type { Fingerprint } from '../cache/fingerprint.ts';
import { type Memory, NO_MEMORY } from '../cache/memory.ts';
import type { SecretKey } from '../diagnostics/secret-keys.ts';
import { createRecordPaths, type RecordPaths } from './record-paths.ts';

/** A file that Galley wrote. */
export interface WrittenFile {
  /** Stands for its content: the tree file's. Null when it is not known. */
  readonly key: string | null;
  /** What it looked like when its content was that; null when that would not tell. */
  readonly fingerprint: Fingerprint | null;
  /** Of its bytes (`checksumOf`): other bytes are somebody's edit. Null when it is not known what was written. */
  readonly checksum: number | null;
  /** Its place in the order of writing; what came last is the first to be deleted. */
  readonly rank: number;
}

/** A file that may be written; each is a path and its place in the order of writing. */
export type ExpectedFile = readonly [path: string, rank: number];

export type WrittenFiles = ReadonlyMap<string, WrittenFile>;

/** One of them. */
export type RecordedFile = readonly [path: string, file: WrittenFile];

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
   * Takes note of files that may come or change: until the record is written, they are on it, whatever bytes they have.
   * Returns what to call when none of them has.
   */
  readonly expect: (files: Iterable<ExpectedFile>) => () => void;
  readonly write: (files: Iterable<RecordedFile>) => void;
  /** Whether this process has verified the files on record, and nobody has written the record since. */
  readonly isVerified: () => boolean;
  /** All files on record are as it says. */
  readonly markVerified: () => void;
  /** They may not be, from now on. */
  readonly markUnverified: () => void;
}

const FORMAT = 6;
/** Of what is expected. */
const EXPECTED_FORMAT = 7;

export interface RecordPlace {
  /** Galley's own folder. */
  readonly folder: string;
  /** The project's root. */
  readonly root: string;
  /** The output folder, absolute. */
  readonly out: string;
  /** Stands for the code: keys of other code say nothing. */
  readonly code: string;
  /** Keys that must not stand in clear in the record; none when absent. */
  readonly secrets?: readonly SecretKey[] | undefined;
  readonly memory?: Memory | undefined;
}

/** The record of `out`, one file per output folder. */
export const outputRecord = (place: RecordPlace): OutputRecord => {
  const { folder, root, out, code, secrets = [], memory = NO_MEMORY } = place;
  const paths = createRecordPaths(out, secrets);
  const name = createHash('sha256').update(relative(root, out).split(sep).join('/')).digest('hex').slice(0, 12);
  const path = join(folder, `written-${name}.json`);
  const expected = join(folder, `written-${name}-next.json`);
  return {
    path,
    read: () => withExpected(parse(readChecked(path, memory), { code, paths }), readExpected(expected, paths)),
    expect: (files) => {
      // What killed builds may have left stays on record.
      const before = readExpected(expected, paths);
      writeExpected(expected, both(before, files), paths);
      return () => writeExpected(expected, before, paths);
    },
    write: (files) => {
      writeChecked(path, { format: FORMAT, code, ...columnsOf(files, paths) }, memory);
      rmSync(expected, { force: true });
    },
    isVerified: () => memory.recall(path, 'verified') === true,
    markVerified: () => memory.keep(path, 'verified', true),
    markUnverified: () => memory.forget(path, 'verified'),
  };
};

/** What is known of all files, each in one list: a list for each file would take half as long again to read. */
interface Columns {
  readonly paths: readonly string[];
  readonly keys: readonly (string | null)[];
  readonly fingerprints: readonly (Fingerprint | null)[];
  readonly checksums: readonly (number | null)[];
  readonly ranks: readonly number[];
}

const columnsOf = (files: Iterable<RecordedFile>, { conceal }: RecordPaths): Columns => {
  const paths: string[] = [];
  const keys: (string | null)[] = [];
  const fingerprints: (Fingerprint | null)[] = [];
  const checksums: (number | null)[] = [];
  const ranks: number[] = [];
  for (const [path, { key, fingerprint, checksum, rank }] of files) {
    paths.push(conceal(path));
    keys.push(key);
    fingerprints.push(fingerprint);
    checksums.push(checksum);
    ranks.push(rank);
  }
  return { paths, keys, fingerprints, checksums, ranks };
};

const parse = (
  value: unknown,
  { code, paths: { reveal } }: { readonly code: string; readonly paths: RecordPaths },
): WrittenFiles | null => {
  const record = value as ({ readonly format: unknown; readonly code: unknown } & Columns) | null;
  if (record?.format !== FORMAT) return null;
  const { paths, keys, fingerprints, checksums, ranks } = record;
  const isOurs = record.code === code;
  const files = new Map<string, WrittenFile>();
  for (const [at, concealed] of paths.entries()) {
    const path = reveal(concealed);
    if (path === null) continue;
    files.set(path, {
      key: isOurs ? (keys[at] ?? null) : null,
      fingerprint: fingerprints[at] ?? null,
      checksum: checksums[at] ?? null,
      rank: ranks[at] as number,
    });
  }
  return files;
};

type ExpectedColumns = Pick<Columns, 'paths' | 'ranks'>;

const writeExpected = (path: string, files: Iterable<ExpectedFile>, { conceal }: RecordPaths): void => {
  const paths: string[] = [];
  const ranks: number[] = [];
  for (const [file, rank] of files) {
    paths.push(conceal(file));
    ranks.push(rank);
  }
  if (paths.length > 0) writeChecked(path, { format: EXPECTED_FORMAT, paths, ranks });
  else rmSync(path, { force: true });
};

const readExpected = (path: string, { reveal }: RecordPaths): readonly ExpectedFile[] => {
  const record = readChecked(path) as ({ readonly format: unknown } & ExpectedColumns) | null;
  if (record?.format !== EXPECTED_FORMAT) return [];
  const { paths, ranks } = record;
  return paths.flatMap((concealed, at) => {
    const file = reveal(concealed);
    return file === null ? [] : [[file, ranks[at] as number] as const];
  });
};

function* both<Item>(first: Iterable<Item>, second: Iterable<Item>): Generator<Item> {
  yield* first;
  yield* second;
}

/** What is known of a file stays, but for its bytes: they may be the new ones already. */
const withExpected = (files: WrittenFiles | null, expected: readonly ExpectedFile[]): WrittenFiles | null => {
  if (expected.length === 0) return files;
  const all = new Map(files);
  for (const [path, rank] of expected) {
    const known = files?.get(path) ?? { key: null, fingerprint: null, rank };
    all.set(path, { ...known, checksum: null });
  }
  return all;
};
