import { writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { temporaryOf } from './output-folder.ts';

/** The size and checksum of a file, which remain when its bytes are released from memory. */
export interface Contents {
  readonly bytes: number;
  readonly checksum: number;
}

/** The same for many files, in order. One object per file would take more memory than the numbers. */
export interface ContentsOfFiles {
  readonly bytes: Float64Array;
  readonly checksums: Uint32Array;
}

export const contentsOf = (bytes: Uint8Array): Contents => ({ bytes: bytes.length, checksum: checksumOf(bytes) });

/** Detects edited files. It protects against accidents, not against malice, so it can be fast. */
export const checksumOf = (bytes: Uint8Array): number => crc32(bytes);

/** Writes the bytes of a file (absolute path) under its temporary name. */
export const writeTemporary = (path: string, bytes: Uint8Array): Contents => {
  writeFileSync(temporaryOf(path), bytes);
  return contentsOf(bytes);
};
