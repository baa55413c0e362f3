import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shortHash } from '../fs/fingerprint.ts';
import { type OpenFile, openRegularFile, readBytes, writeFully } from '../fs/regular-file.ts';
import { orNull } from '../or-null.ts';

export interface BlobPlace {
  /** The pack's file name. */
  readonly pack: string;
  readonly offset: number;
  /** In bytes. */
  readonly length: number;
  readonly hash: string;
}

/** A file to which blobs are appended. */
export interface Pack {
  /** Adds text as JSON. Returns the place that is valid once the pack is flushed or closed. */
  readonly putJson: (text: string) => BlobPlace;
  readonly putBytes: (bytes: Uint8Array) => BlobPlace;
  readonly flush: () => void;
  readonly close: () => void;
}

/** Thrown for a missing or damaged blob. The caller must do without the cache. */
export class DamagedCacheError extends Error {
  override readonly name = 'DamagedCacheError';
}

/** The size of the write buffer in bytes. Thousands of small writes would take longer than rendering some posts. */
const BUFFER_SIZE = 1024 * 1024;
/** The size in bytes from which a new file is started, so that no file holds everything. */
const MAX_PACK = 64 * 1024 * 1024;

/** A pack at `path`, created with the first blob. After `largest` bytes, it continues in `<path>-1` and so on. */
export const createPack = (path: string, largest: number = MAX_PACK): Pack => {
  const buffer = Buffer.allocUnsafe(BUFFER_SIZE);
  let file: number | null = null;
  let name = '';
  let packs = 0;
  let written = 0;
  let buffered = 0;

  const flush = (): void => {
    if (file !== null) writeFully(file, buffer.subarray(0, buffered));
    written += buffered;
    buffered = 0;
  };
  const close = (): void => {
    try {
      flush();
    } finally {
      if (file !== null) closeSync(file);
      file = null;
    }
  };
  const open = (): void => {
    const next = packs === 0 ? path : `${path}-${packs}`;
    mkdirSync(dirname(next), { recursive: true });
    file = openSync(next, 'wx');
    name = next.slice(dirname(next).length + 1);
    packs += 1;
    written = 0;
  };
  const putBytes = (bytes: Uint8Array): BlobPlace => {
    const { length } = bytes;
    if (file !== null && written + buffered > largest) close();
    if (file === null) open();
    if (buffered + length > BUFFER_SIZE) flush();
    const place = { pack: name, offset: written + buffered, length, hash: shortHash(bytes) };
    if (length > BUFFER_SIZE) {
      writeFully(file as number, bytes);
      written += length;
    } else {
      buffer.set(bytes, buffered);
      buffered += length;
    }
    return place;
  };
  return {
    putJson: (text) => putBytes(Buffer.from(JSON.stringify(text))),
    putBytes,
    flush,
    close,
  };
};

/** Reads blobs from the packs of a folder. */
export interface PackReader {
  /** Whether the pack is long enough for the blob. Does not read the bytes. */
  readonly has: (place: BlobPlace) => boolean;
  /** Whether the bytes have the right hash. */
  readonly isWhole: (place: BlobPlace) => boolean;
  /** Reads a blob. Throws a DamagedCacheError if its bytes do not have the right hash. */
  readonly get: (place: BlobPlace) => Buffer;
  readonly close: () => void;
}

export const createPackReader = (folder: string): PackReader => {
  const files = new Map<string, OpenFile | null>();
  const open = (pack: string): OpenFile | null => {
    let found = files.get(pack);
    if (found === undefined) {
      found = orNull(() => openRegularFile(join(folder, pack)));
      files.set(pack, found);
    }
    return found;
  };
  const has: PackReader['has'] = ({ pack, offset, length }) => offset + length <= (open(pack)?.stats.size ?? -1);
  const read = ({ pack, offset, length, hash }: BlobPlace): Buffer | null => {
    const found = open(pack);
    const bytes = found && readBytes(found.descriptor, length, offset);
    return bytes !== null && shortHash(bytes) === hash ? bytes : null;
  };
  return {
    has,
    isWhole: (place) => has(place) && read(place) !== null,
    get: (place) => {
      const bytes = read(place);
      if (bytes === null) throw new DamagedCacheError(`${place.pack} is damaged at ${place.offset}`);
      return bytes;
    },
    close: () => {
      for (const found of files.values()) if (found !== null) closeSync(found.descriptor);
      files.clear();
    },
  };
};
