import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { orNull } from '../or-null.ts';

/** Thrown if a path is not a regular file. */
export class NotAFileError extends Error {
  override readonly name = 'NotAFileError';
  readonly code = 'ENOTFILE';
  readonly syscall = 'open';
  readonly path: string;
  /** `a named pipe`. */
  readonly kind: string;

  constructor(path: string, kind: string) {
    super(`${path} is ${kind}, not a file`);
    this.path = path;
    this.kind = kind;
  }
}

/**
 * The path may have become a named pipe or a terminal since it was checked. With these flags, a pipe does not block,
 * and a terminal does not become the controlling terminal. Windows has neither flag.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

export interface OpenFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

/**
 * Opens a regular file for reading and follows links. The caller closes the descriptor. Throws a NotAFileError for a
 * folder, a named pipe, a socket or a device, without opening it: a pipe would wait for a writer, and a device may
 * never end or react to being opened.
 */
export const openRegularFile = (path: string): OpenFile => {
  refuseOthers(path, statSync(path));
  const descriptor = openSync(path, FLAGS);
  try {
    const stats = fstatSync(descriptor);
    refuseOthers(path, stats);
    return { descriptor, stats };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
};

const refuseOthers = (path: string, stats: Stats): void => {
  const kind = otherKindOf(stats);
  if (kind !== null) throw new NotAFileError(path, kind);
};

/**
 * Reads a regular file up to the size that it had when it was opened. `bytes` is null if the file has more than `most`
 * bytes. Throws as `openRegularFile` does.
 */
export const readRegularFile = (path: string, most: number): { readonly bytes: Buffer | null; readonly stats: Stats } =>
  withOpenFile(path, ({ descriptor, stats }) => ({
    bytes: stats.size > most ? null : readBytes(descriptor, stats.size),
    stats,
  }));

/** Reads a regular file of any size. Throws as `openRegularFile` does. */
export const readWholeFile = (path: string): Buffer =>
  withOpenFile(path, ({ descriptor, stats }) => readBytes(descriptor, stats.size));

/** Reads a regular file of any size; null if it does not exist or cannot be read. */
export const readOrNull = (path: string): Buffer | null => orNull(() => readWholeFile(path));

/** Reads a part of a regular file; null if the file does not exist or cannot be read. */
export const readPart = (path: string, start: number, length: number): Buffer | null =>
  orNull(() => withOpenFile(path, ({ descriptor }) => readBytes(descriptor, length, start)));

export const withOpenFile = <Result>(path: string, read: (file: OpenFile) => Result): Result => {
  const file = openRegularFile(path);
  try {
    return read(file);
  } finally {
    closeSync(file.descriptor);
  }
};

/** Reads bytes from an open file: fewer than `size` if the file ends before. */
export const readBytes = (descriptor: number, size: number, start = 0): Buffer => {
  const bytes = Buffer.allocUnsafe(size);
  let done = 0;
  while (done < size) {
    const count = readSync(descriptor, bytes, done, size - done, start + done);
    if (count === 0) break;
    done += count;
  }
  return bytes.subarray(0, done);
};

/** Writes all bytes. One call of `writeSync` may write only a part of them. */
export const writeFully = (file: number, bytes: Uint8Array): void => {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done);
};

/** Describes what is at a path that is not a regular file, for a message; null for a regular file. */
export const otherKindOf = (entry: Stats | Dirent): string | null => {
  if (entry.isFile()) return null;
  if (entry.isDirectory()) return 'a folder';
  if (entry.isFIFO()) return 'a named pipe';
  if (entry.isSocket()) return 'a socket';
  return entry.isCharacterDevice() || entry.isBlockDevice() ? 'a device' : 'neither a file nor a folder';
};
