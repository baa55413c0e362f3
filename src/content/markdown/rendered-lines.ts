import { isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { type Diagnostic, DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { isFile, relativeName } from '../../shared/fs/entries.ts';
import { shortened, shortHash } from '../../shared/fs/fingerprint.ts';
import { decodeText, MAX_BYTES, type SourceFile } from '../../shared/fs/read-text.ts';
import { readPart, withOpenFile } from '../../shared/fs/regular-file.ts';
import { isObject } from '../../shared/is-object.ts';
import { parseJson } from '../../shared/parse-json.ts';

/** The place of a line in bytes, and its hash, so that it can be read again. */
export interface RenderedLine {
  readonly number: number;
  readonly start: number;
  readonly length: number;
  readonly hash: string;
}

/** A post's file. `rendered` is null if no line has the HTML of the post, and absent if Galley renders the post. */
export interface PostSource extends SourceFile {
  readonly rendered?: RenderedLine | null | undefined;
}

/** The HTML of a body from the site's tool, which may have rendered an earlier text of the post. */
export interface RenderedByTool {
  readonly html: string;
  readonly isStale: boolean;
}

/** The lines of the file in `markdown.rendered` by the post's file, without their HTML. */
export type RenderedLines = ReadonlyMap<string, RenderedLine>;

type LineSettings = Pick<Settings, 'markdown' | 'root'>;

/** Throws a DiagnosticError if a line has no HTML of a post. Null without `markdown.rendered`. */
export const findRenderedLines = (settings: LineSettings): RenderedLines | null => {
  if (settings.markdown.rendered === null) return null;
  const lines = new Map<string, RenderedLine>();
  const problems: Diagnostic[] = [];
  forEachLine(pathOf(settings), (bytes, start, number) => {
    const line = parseLine(bytes);
    const earlier = typeof line === 'string' ? undefined : lines.get(line.file);
    const why = earlier === undefined ? line : `is for the same file as line ${earlier.number}`;
    if (typeof why !== 'string') lines.set(why.file, { number, start, length: bytes.length, hash: shortHash(bytes) });
    else problems.push({ severity: 'error', message: `The line ${why}.`, ...BAD_LINE, ...placeOf(settings, number) });
  });
  if (problems.length > 0) throw new DiagnosticError(problems.slice(0, MAX_SHOWN), 1);
  return lines;
};

const MAX_SHOWN = 100;

const BAD_LINE = {
  code: 'content/rendered-line',
  help: 'Each line must be an object such as {"file": "posts/fog.md", "html": "<p>Fog</p>"}.',
};

/** Warns of lines for files that do not exist. Tools also render pages that are not posts. */
export const unusedLines = (
  lines: RenderedLines,
  posts: ReadonlySet<string>,
  settings: LineSettings,
): readonly Diagnostic[] => {
  const unused = [...lines].filter(([file]) => !posts.has(file) && !isFile(resolve(settings.root, file)));
  const [first] = unused;
  if (first === undefined) return [];
  return [
    {
      severity: 'warning',
      code: 'content/rendered-unused',
      message: `${count(unused.length, 'line')} of this file name a file that does not exist. The first is ${first[0]}.`,
      ...placeOf(settings, first[1].number),
      help: 'Let the tool write the file again, with paths from the folder of the project.',
    },
  ];
};

/** Reads a line again, for a post whose file has this hash. Null if the line has changed since. */
export const readRenderedLine = (
  settings: LineSettings,
  line: RenderedLine,
  hash: string | null,
): RenderedByTool | null => {
  const bytes = readPart(pathOf(settings), line.start, line.length);
  const read = bytes !== null && shortHash(bytes) === line.hash ? parseLine(bytes) : '';
  return typeof read === 'string' ? null : { html: read.html, isStale: (read.hash ?? hash) !== hash };
};

const pathOf = ({ markdown: { rendered }, root }: LineSettings): string => resolve(root, rendered ?? '');

const placeOf = (settings: LineSettings, line: number): Pick<Diagnostic, 'file' | 'position'> => ({
  file: relativeName(settings.root, pathOf(settings)),
  position: { line, column: 1 },
});

const CHUNK = 1024 * 1024;
const CARRIAGE_RETURN = 13;

/** Calls `visit` for each line with more than a carriage return. A line that is too long is the last one. */
const forEachLine = (path: string, visit: (bytes: Buffer, start: number, number: number) => void): void =>
  withOpenFile(path, ({ descriptor }) => {
    let [rest, start, number] = [Buffer.alloc(0), 0, 1];
    for (let isEnd = false; !isEnd && rest.length <= MAX_BYTES; ) {
      const chunk = Buffer.alloc(CHUNK);
      const size = readSync(descriptor, chunk, 0, CHUNK, start + rest.length);
      isEnd = size === 0;
      rest = Buffer.concat([rest, isEnd ? Buffer.from('\n') : chunk.subarray(0, size)]);
      for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
        if (end > 1 || (end === 1 && rest[0] !== CARRIAGE_RETURN)) visit(rest.subarray(0, end), start, number);
        [rest, start, number] = [rest.subarray(end + 1), start + end + 1, number + 1];
      }
    }
    if (rest.length > MAX_BYTES) visit(rest, start, number);
  });

/** Returns what a line has, or what is wrong with it. It can have the hash of the text that the tool has rendered. */
const parseLine = (bytes: Buffer) => {
  if (bytes.length > MAX_BYTES) return 'has more than 10 MB';
  if (!isUtf8(bytes)) return 'is not UTF-8 text';
  const line = parseJson(decodeText(bytes));
  if (!isObject(line)) return 'is not a JSON object';
  const { file, html, hash } = line;
  if (typeof file !== 'string' || typeof html !== 'string') return 'lacks a string "file" or "html"';
  const isHash = hash === undefined || (typeof hash === 'string' && /^[0-9a-f]{64}$/i.test(hash));
  if (!isHash) return 'has a "hash" that is not a SHA-256 (64 hexadecimal digits)';
  return { file: posix.normalize(file), html, ...(hash !== undefined && { hash: shortened(hash) }) };
};
