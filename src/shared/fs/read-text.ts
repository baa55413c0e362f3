import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import type { Diagnostic, Position } from '../diagnostics/diagnostic.ts';
import { type Fingerprint, fileStatOf, shortHash, stableFingerprint } from './fingerprint.ts';
import { NotAFileError, readOrNull, readRegularFile } from './regular-file.ts';

/** A larger file is probably a mistake, such as an export or an image with the wrong name. */
export const MAX_BYTES = 10 * 1024 * 1024;

/** A file of the content folder. */
export interface SourceFile {
  /** The absolute path. */
  readonly path: string;
  /** The path relative to the project's root, with `/` between segments. Diagnostics and all sorting use it. */
  readonly file: string;
}

/** The identity of a file: both null if there are no bytes. */
export interface Identity {
  /** The hash of the bytes. */
  readonly hash: string | null;
  /** The fingerprint before the file was read; null if the file had only just changed. */
  readonly fingerprint: Fingerprint | null;
}

/** A file's text, or a diagnostic if it cannot be read as text. */
type ReadText = Identity & ({ readonly text: string } | { readonly text: null; readonly diagnostic: Diagnostic });

/** Reads text without byte order marks and keeps line ends. Reads synchronously, which is faster for small files. */
export const readText = ({ path, file }: SourceFile): ReadText => {
  try {
    const { bytes, stats } = readRegularFile(path, MAX_BYTES);
    if (bytes === null) return failure(tooLarge(file, stats.size));
    const identity = { hash: shortHash(bytes), fingerprint: stableFingerprint(fileStatOf(stats)) };
    if (!isUtf8(bytes)) return { ...failure(notUtf8(file, bytes)), ...identity };
    return { text: decodeText(bytes), ...identity };
  } catch (error) {
    if (error instanceof NotAFileError) return failure(notAFile(file, error.kind));
    if (!(error instanceof Error && 'code' in error)) throw error;
    return failure(unreadable(file, String(error.code)));
  }
};

const failure = (diagnostic: Diagnostic): ReadText => ({ text: null, diagnostic, hash: null, fingerprint: null });

const tooLarge = (file: string, size: number): Diagnostic => ({
  severity: 'error',
  code: 'content/file-too-large',
  message: `The file has ${(size / 1024 / 1024).toFixed(1)} MB. The limit for a text file is 10 MB.`,
  file,
  help: 'Split it. If it is not a text file, move it out of the folder.',
});

const unreadable = (file: string, why: string): Diagnostic => ({
  severity: 'error',
  code: 'content/unreadable',
  file,
  // Node shows the bytes of such a name as replacement characters, and does not find the file by them.
  ...(why === 'ENOENT' && file.includes('\uFFFD')
    ? { message: 'The name of the file is not UTF-8, so Galley cannot read it.', help: 'Rename it.' }
    : { message: `Cannot read the file (${why}).`, help: 'Check that it exists, and check its permissions.' }),
});

/** The diagnostic for a content file that is not a regular file. `kind` describes it: `a named pipe`. */
export const notAFile = (file: string, kind: string): Diagnostic => ({
  severity: 'error',
  code: 'content/not-a-file',
  message: `This is ${kind}, not a regular file, so Galley does not read it.`,
  file,
  help: 'Replace it with a regular file, or remove it.',
});

const notUtf8 = (file: string, bytes: Buffer): Diagnostic => ({
  severity: 'error',
  code: 'content/not-utf8',
  message: 'The file is not UTF-8 text.',
  file,
  position: firstBadByte(bytes),
  help: 'Save it as UTF-8 in your editor.',
});

/** The position of the first byte that is not UTF-8; null if there is none. */
export const badByteIn = (bytes: Buffer): Position | null => (isUtf8(bytes) ? null : firstBadByte(bytes));

const firstBadByte = (bytes: Buffer): Position => {
  const valid = Buffer.from(bytes.toString());
  let end = bytes.findIndex((byte, at) => byte !== valid[at]);
  if (end === -1) end = bytes.length;
  // The replacement character may begin with the same bytes as the invalid sequence.
  while (!isUtf8(bytes.subarray(0, end))) end -= 1;
  const lines = bytes.toString('utf8', 0, end).split('\n');
  // Editors count UTF-16 units, and so do diagnostics.
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
};

/** Decodes UTF-8 and removes byte order marks. Some files have two. */
export const decodeText = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\u{FEFF}+/u, '');

/**
 * Reads the files of diagnostics for their code frames, by path relative to `root`. Undefined if a file is missing or
 * unreadable. Caches only the last file, because diagnostics are sorted by file.
 */
export const createSourceReader = (root: string): ((file: string) => string | undefined) => {
  let last: { readonly file: string; readonly text: string | undefined } | undefined;
  return (file) => {
    if (last?.file !== file) {
      const bytes = readOrNull(join(root, file));
      last = { file, text: bytes === null ? undefined : decodeText(bytes) };
    }
    return last.text;
  };
};
