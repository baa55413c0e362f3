import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { crc32, gunzipSync, gzipSync } from 'node:zlib';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Fingerprint, statFile } from '../fs/fingerprint.ts';
import { readWholeFile } from '../fs/regular-file.ts';
import { ownerName } from './lock-file.ts';

/** The suffix of temporary files. The name of the process that writes the file comes before it. */
const TEMPORARY = '.tmp';

/** Files from this size on are compressed, to about a sixth. For many small files, compression would take too long. */
const LARGE = 64 * 1024;
/** The first byte of compressed files. JSON never starts with it. */
const COMPRESSED = 0x1f;

/**
 * Writes a value as JSON after a checksum of the file's name and bytes, so that the reader detects a damaged or renamed
 * file. Never leaves a partial file.
 */
export const writeChecked = (path: string, value: unknown, memory: Memory = NO_MEMORY): void => {
  const text = Buffer.from(JSON.stringify(value));
  const content = text.length < LARGE ? text : gzipSync(text, { level: 1 });
  const temporary = `${path}.${ownerName()}${TEMPORARY}`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(temporary, `${checksumOf(path, content)}\n`);
    appendFileSync(temporary, content);
    renameSync(temporary, path);
    memory.keep(path, 'value', value);
  } catch (error) {
    rmSync(temporary, { force: true });
    // If the disk is full, Node's error does not name the file.
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
};

/** Reads the value that was written to `path`. Null if the file is missing or damaged. */
export const readChecked = (path: string, memory: Memory = NO_MEMORY): unknown => {
  const known = memory.recall(path, 'value');
  if (known !== undefined) return known;
  const value = read(path);
  if (value !== null) memory.keep(path, 'value', value);
  return value;
};

/** The checksum includes the names of the file and its folder, but not the folder's location, which may change. */
const checksumOf = (path: string, content: Uint8Array): number =>
  crc32(content, crc32(`${basename(dirname(path))}/${basename(path)}`));

const read = (path: string): unknown => {
  try {
    const bytes = readWholeFile(path);
    const end = bytes.indexOf('\n');
    const content = bytes.subarray(end + 1);
    if (String(checksumOf(path, content)) !== bytes.subarray(0, end).toString()) return null;
    return JSON.parse((content[0] === COMPRESSED ? gunzipSync(content) : content).toString());
  } catch {
    return null;
  }
};

/** Caches facts about Galley's own files in memory, for a process that builds repeatedly. */
export interface Memory {
  /** Returns what `keep` saved about a file. Undefined if the file has changed since. Do not modify the value. */
  readonly recall: (path: string, what: Known) => unknown;
  /** Saves a fact about the current state of a file. The caller must hold the lock for writing the file. */
  readonly keep: (path: string, what: Known, value: unknown) => void;
  readonly forget: (path: string, what: Known) => void;
}

/** The value of a file, or the fact that all files that it lists are unchanged. */
type Known = 'value' | 'verified';

/** Relies on fingerprints, because Galley never changes its own files in place: it replaces them. */
export const createMemory = (): Memory => {
  const known = new Map<string, { readonly fingerprint: Fingerprint; readonly value: unknown }>();
  return {
    recall: (path, what) => {
      const found = known.get(`${what} ${path}`);
      return found !== undefined && statFile(path)?.fingerprint === found.fingerprint ? found.value : undefined;
    },
    keep: (path, what, value) => {
      const fingerprint = statFile(path)?.fingerprint;
      if (fingerprint !== undefined) known.set(`${what} ${path}`, { fingerprint, value });
    },
    forget: (path, what) => void known.delete(`${what} ${path}`),
  };
};

/** For a process that builds only once. */
export const NO_MEMORY: Memory = { recall: () => undefined, keep: () => undefined, forget: () => undefined };

/** Saves a cache, which only makes later builds faster. Returns a warning if a system error prevents it. */
export const attemptSave = (save: () => void): Diagnostic[] => {
  try {
    save();
    return [];
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return [
      {
        severity: 'warning',
        code: 'cache/not-saved',
        message: `Could not save the build cache: ${error.message}.`,
        help: 'The output is correct, but the next build takes longer. Free some disk space, or make .galley writable.',
      },
    ];
  }
};
