import type { Fingerprint } from '../../shared/fs/fingerprint.ts';
import type { Surroundings } from './output-folder.ts';

/** A file that Galley wrote. */
export interface WrittenFile {
  /** The key of its content, as in the tree's file. Null if unknown. */
  readonly key: string | null;
  /** What it looked like when its content was that; null when that would not tell. */
  readonly fingerprint: Fingerprint | null;
  /** Of its bytes (`checksumOf`): other bytes are an edit. Null if the written bytes are unknown. */
  readonly checksum: number | null;
  /** Its place in the order of writing; what came last is the first to be deleted. */
  readonly rank: number;
}

/** By path. */
export type WrittenFiles = ReadonlyMap<string, WrittenFile>;

/** What is known of files, each in one list: an object for each file would take half as long again to read. */
export interface FileColumns {
  readonly paths: readonly string[];
  readonly keys: readonly WrittenFile['key'][];
  readonly fingerprints: readonly WrittenFile['fingerprint'][];
  readonly checksums: readonly WrittenFile['checksum'][];
  readonly ranks: readonly WrittenFile['rank'][];
}

/** The files of a part of the tree. */
export interface WrittenPart {
  /** The key of the content of all of them: the part's. Null if unknown. */
  readonly key: string | null;
  readonly files: FileColumns;
}

/** What Galley wrote to an output folder, by the names of the tree's parts, and what else was there. */
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
