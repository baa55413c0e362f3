import { writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { temporaryOf } from './output-folder.ts';

/** What is known of a file's bytes once they are let go. */
export interface Contents {
  readonly bytes: number;
  readonly checksum: number;
}

/** The same of many files, in their order: an object for each would take more room than what it says. */
export interface ContentsOfAll {
  readonly bytes: Float64Array;
  readonly checksums: Uint32Array;
}

export const contentsOf = (bytes: Uint8Array): Contents => ({ bytes: bytes.length, checksum: checksumOf(bytes) });

/** Tells an edited file from one as it was written: against accidents, not against malice, so that it costs next to nothing. */
export const checksumOf = (bytes: Uint8Array): number => crc32(bytes);

/** Writes what a file (absolute) will hold under its temporary name; returns what that is. */
export const writeTemporary = (path: string, bytes: Uint8Array): Contents => {
  writeFileSync(temporaryOf(path), bytes);
  return contentsOf(bytes);
};
