import { closeSync, constants, type Dirent, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';

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
 * A named pipe that has taken the file's place since it was looked at must not block, and a terminal not take over the
 * process. Windows has neither flag.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

export interface OpenFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

/**
 * Opens a regular file to read it; links are followed. The caller closes the descriptor. Throws a NotAFileError for a
 * folder, a named pipe, a socket or a device, of which nothing is opened: a pipe would wait for a writer, a
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

/**
 * Reads a regular file, as long as it was when it was opened; null where it has more than `most` bytes. Throws as
 * `openRegularFile` does.
 */
export const readRegularFile = (path: string, most: number): { readonly bytes: Buffer | null; readonly stats: Stats } =>
  withOpenFile(path, ({ descriptor, stats }) => ({
    bytes: stats.size > most ? null : readBytes(descriptor, stats.size),
    stats,
  }));

/** The same without a limit but the memory's. */
export const readWholeFile = (path: string): Buffer =>
  withOpenFile(path, ({ descriptor, stats }) => readBytes(descriptor, stats.size));

/** The same; null where there is none, or none that can be read. */
export const readOrNull = (path: string): Buffer | null => {
  try {
    return readWholeFile(path);
  } catch {
    return null;
  }
};

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

/** Describes what is at a path that is not a regular file, for a message; null for a regular file. */
export const otherKindOf = (entry: Stats | Dirent): string | null => {
  if (entry.isFile()) return null;
  if (entry.isDirectory()) return 'a folder';
  if (entry.isFIFO()) return 'a named pipe';
  if (entry.isSocket()) return 'a socket';
  return entry.isCharacterDevice() || entry.isBlockDevice() ? 'a device' : 'neither a file nor a folder';
};
