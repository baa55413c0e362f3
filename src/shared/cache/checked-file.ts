import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { crc32, gunzipSync, gzipSync } from 'node:zlib';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Fingerprint, statFile } from '../fs/fingerprint.ts';
import { readWholeFile } from '../fs/regular-file.ts';
import { ownerName } from './lock-file.ts';

/** How files end until they get their names, after the name of the process that writes them. */
const TEMPORARY = '.tmp';

/** Larger files are compressed to about a sixth. Small ones are many, and each would take a while. */
const LARGE = 64 * 1024;
/** The first byte of compressed files. JSON never starts with it. */
const COMPRESSED = 0x1f;

/**
 * Writes a value as JSON behind a checksum of its name and bytes: damage, and a file under another's name, are found before
 * anything is believed. Never leaves half a file.
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
    // Where there is no room, Node does not say for what.
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
};

/** The value that was written to `path`; null when there is none, or it is damaged. */
export const readChecked = (path: string, memory: Memory = NO_MEMORY): unknown => {
  const known = memory.recall(path, 'value');
  if (known !== undefined) return known;
  const value = read(path);
  if (value !== null) memory.keep(path, 'value', value);
  return value;
};

/** The folder says what kind of file it is; where that one is may change. */
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

/** What a process that builds again and again still knows of Galley's own files, so that it need not find out again. */
export interface Memory {
  /** What is known of a file that is as it was then; undefined for any other. Not to be changed. */
  readonly recall: (path: string, what: Known) => unknown;
  /** Takes note of something about a file as it is now; who does must hold the lock under which it is written. */
  readonly keep: (path: string, what: Known, value: unknown) => void;
  readonly forget: (path: string, what: Known) => void;
}

/** A file's value, or that all files it lists are as it says. */
type Known = 'value' | 'verified';

/** Galley's own files are never changed in place: another process's has another identity. */
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

/** Of a process that builds once. */
export const NO_MEMORY: Memory = { recall: () => undefined, keep: () => undefined, forget: () => undefined };

/**
 * Saves what only makes later builds faster. Where the machine refuses, that is a warning: the output is right without.
 */
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
