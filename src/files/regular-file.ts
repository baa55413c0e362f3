import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { otherKindOf } from './entry-kind.ts';

/** Something stands where a file belongs that cannot be read as one. */
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

export interface OpenFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

/**
 * A named pipe that has taken the file's place since it was looked at must not block, and a terminal not take over the
 * process. Windows has neither flag.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * Opens a regular file to read it; links are followed. Whoever calls closes the descriptor. Throws a NotAFileError for a
 * folder, a named pipe, a socket or a device, of which nothing is opened: a pipe would wait for somebody to write, a
 * device may never end, or act upon being opened.
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

export interface ReadFile {
  /** Null when they are more than were allowed. */
  readonly bytes: Buffer | null;
  readonly stats: Stats;
}

/** Reads a regular file, as long as it was when it was opened. Throws as `openRegularFile` does. */
export const readRegularFile = (path: string, most: number): ReadFile =>
  withOpenFile(path, ({ descriptor, stats }) => ({
    bytes: stats.size > most ? null : readBytes(descriptor, stats.size),
    stats,
  }));

/** The same without a limit but the memory's. */
export const readWholeFile = (path: string): Buffer =>
  withOpenFile(path, ({ descriptor, stats }) => readBytes(descriptor, stats.size));

const withOpenFile = <Result>(path: string, read: (file: OpenFile) => Result): Result => {
  const file = openRegularFile(path);
  try {
    return read(file);
  } finally {
    closeSync(file.descriptor);
  }
};

const readBytes = (descriptor: number, size: number): Buffer => {
  const bytes = Buffer.allocUnsafe(size);
  let done = 0;
  while (done < size) {
    const count = readSync(descriptor, bytes, done, size - done, done);
    if (count === 0) break;
    done += count;
  }
  return bytes.subarray(0, done);
};
