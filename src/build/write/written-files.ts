import type { Fingerprint } from '../../shared/fs/fingerprint.ts';
import type { Surroundings } from './output-folder.ts';

export interface WrittenFile {
  /** The key of its content, as in the tree's file. Null if unknown. */
  readonly key: string | null;
  /** Its fingerprint with that content; null if unknown. */
  readonly fingerprint: Fingerprint | null;
  /** The checksum of its bytes (`checksumOf`): a different one means that the file was edited. Null if unknown. */
  readonly checksum: number | null;
  /** Its place in the order of writing. Files are deleted in reverse order. */
  readonly rank: number;
}

/** By path. */
export type WrittenFiles = ReadonlyMap<string, WrittenFile>;

/** Data about files, with one list per field: reading one object per file would take half as long again. */
export interface FileColumns {
  readonly paths: readonly string[];
  readonly keys: readonly WrittenFile['key'][];
  readonly fingerprints: readonly WrittenFile['fingerprint'][];
  readonly checksums: readonly WrittenFile['checksum'][];
  readonly ranks: readonly WrittenFile['rank'][];
}

export interface WrittenPart {
  /** The part's key, which identifies the content of all its files. Null if unknown. */
  readonly key: string | null;
  readonly files: FileColumns;
}

/** The files that Galley wrote to an output folder, by the part's name, and the folder's other content. */
export interface WrittenOutput extends Surroundings {
  readonly parts: ReadonlyMap<string, WrittenPart>;
}

export const writtenFiles = (parts: Iterable<WrittenPart>): WrittenFiles => {
  const all = new Map<string, WrittenFile>();
  for (const { files } of parts) {
    const { keys, fingerprints, checksums, ranks } = files;
    for (const [at, path] of files.paths.entries()) {
      const [key, fingerprint, checksum] = [keys[at] ?? null, fingerprints[at] ?? null, checksums[at] ?? null];
      all.set(path, { key, fingerprint, checksum, rank: ranks[at] as number });
    }
  }
  return all;
};

export const columnsOf = (files: Iterable<readonly [path: string, file: WrittenFile]>): FileColumns => {
  const paths: string[] = [];
  const keys: WrittenFile['key'][] = [];
  const fingerprints: WrittenFile['fingerprint'][] = [];
  const checksums: WrittenFile['checksum'][] = [];
  const ranks: WrittenFile['rank'][] = [];
  for (const [path, { key, fingerprint, checksum, rank }] of files) {
    paths.push(path);
    keys.push(key);
    fingerprints.push(fingerprint);
    checksums.push(checksum);
    ranks.push(rank);
  }
  return { paths, keys, fingerprints, checksums, ranks };
};

/** A file that a build may write: its path and its place in the order of writing. */
export type ExpectedFile = readonly [path: string, rank: number];

/** The output with unknown checksums for expected files, whose content may be old or new. So no part has a key. */
export const withExpected = (output: WrittenOutput | null, expected: readonly ExpectedFile[]): WrittenOutput | null => {
  if (expected.length === 0) return output;
  const files = new Map(writtenFiles(output?.parts.values() ?? []));
  for (const [path, rank] of expected) {
    const known = files.get(path) ?? { key: null, fingerprint: null, rank };
    files.set(path, { ...known, checksum: null });
  }
  return { parts: new Map([['', { key: null, files: columnsOf(files) }]]), foreign: [], folders: [] };
};
