import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { type Signature, settled, sightingOf } from '../cache/signature.ts';
import type { Diagnostic, Position } from '../diagnostics/diagnostic.ts';
import type { Identity, SourceFile } from './model.ts';

/** A larger text is a mistake: an export, or a picture under the wrong name. */
const MAX_BYTES = 10 * 1024 * 1024;
const NEWLINE = 0x0a;

/** A file's text or what keeps it from being one. */
export type ReadText = Identity &
  ({ readonly text: string } | { readonly text: null; readonly diagnostic: Diagnostic });

/** Stands for a content: SHA-256. */
export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url');

/**
 * A file's text without byte order mark; line ends stay as they are. Reads at once rather than asynchronously: small
 * files one after the other take a fraction of the time that way.
 */
export const readText = ({ path, file }: SourceFile): ReadText => {
  try {
    const { bytes, size, signature } = readBytes(path);
    if (bytes === null) return failure(tooLarge(file, size));
    const identity = { hash: hashOf(bytes), signature };
    if (!isUtf8(bytes)) return { ...failure(notUtf8(file, bytes)), ...identity };
    const text = bytes.toString('utf8');
    return { text: text.startsWith('\u{FEFF}') ? text.slice(1) : text, ...identity };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return failure(unreadable(file, String(error.code)));
  }
};

interface ReadBytes {
  /** Null when they are too many. */
  readonly bytes: Buffer | null;
  readonly size: number;
  readonly signature: Signature | null;
}

const readBytes = (path: string): ReadBytes => {
  const descriptor = openSync(path, 'r');
  try {
    const stats = fstatSync(descriptor);
    const bytes = stats.size > MAX_BYTES ? null : readFileSync(descriptor);
    return { bytes, size: stats.size, signature: settled(sightingOf(stats)) };
  } finally {
    closeSync(descriptor);
  }
};

const failure = (diagnostic: Diagnostic): ReadText => ({ text: null, diagnostic, hash: null, signature: null });

const tooLarge = (file: string, size: number): Diagnostic => ({
  severity: 'error',
  code: 'content/file-too-large',
  message: `The file has ${(size / 1024 / 1024).toFixed(1)} MB; a text may have 10 MB.`,
  file,
  help: 'Split it, or move it out of the folder if it is no text.',
});

const unreadable = (file: string, why: string): Diagnostic => ({
  severity: 'error',
  code: 'content/unreadable',
  message: `The file cannot be read (${why}).`,
  file,
  help: 'Check that it is still there, and its permissions.',
});

const notUtf8 = (file: string, bytes: Uint8Array): Diagnostic => ({
  severity: 'error',
  code: 'content/not-utf8',
  message: 'The file is not UTF-8 text.',
  file,
  position: firstBadByte(bytes),
  help: 'Save it as UTF-8 in your editor.',
});

/** A line break is never part of a longer character, so each line can be judged by itself. */
const firstBadByte = (bytes: Uint8Array): Position => {
  let line = 1;
  let start = 0;
  for (;;) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found === -1 ? bytes.length : found;
    if (!isUtf8(bytes.subarray(start, end))) return { line, column: badColumn(bytes.subarray(start, end)) };
    if (found === -1) return { line, column: 1 };
    line += 1;
    start = end + 1;
  }
};

const badColumn = (line: Uint8Array): number => {
  let at = 0;
  let column = 1;
  while (at < line.length) {
    const length = [1, 2, 3, 4].find((bytes) => isUtf8(line.subarray(at, at + bytes)) && at + bytes <= line.length);
    if (length === undefined) break;
    at += length;
    // Editors count UTF-16 units, and so do diagnostics.
    column += length === 4 ? 2 : 1;
  }
  return column;
};
