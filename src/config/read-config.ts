import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import {
  type Diagnostic,
  type DiagnosticError,
  type Position,
  positionAt,
  refusal,
} from '../shared/diagnostics/diagnostic.ts';
import { didYouMean } from '../shared/diagnostics/did-you-mean.ts';
import { escapeRegExp } from '../shared/escape.ts';
import { relativeName } from '../shared/fs/entries.ts';
import { badByteIn, decodeText } from '../shared/fs/read-text.ts';
import { readRegularFile } from '../shared/fs/regular-file.ts';
import { isPlainObject } from '../shared/is-object.ts';
import { lastIndex } from '../shared/last-index.ts';
import { configImports, importConfig, NoExportError } from './import-config.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** Reads the configuration's text. Throws system errors, and a NotAFileError if it is not a regular file. */
export const readConfigText = (path: string): string => decodeText(readConfigBytes(path));

const readConfigBytes = (path: string): Buffer => {
  const { bytes } = readRegularFile(path, MAX_BYTES);
  if (bytes === null) throw new Error('The file has more than 10 MB.');
  return bytes;
};

interface ConfigFolders {
  /** The project's folder, absolute. */
  readonly root: string;
  /** The absolute path of the cache for compiled configurations. Without it, there is no cache. */
  readonly compiled?: string | undefined;
}

/** Returns the value of a configuration file. Throws a DiagnosticError (exit code 2) if it cannot be read. */
export const readConfig = async (path: string, { root, compiled }: ConfigFolders): Promise<unknown> => {
  const file = relativeName(root, path);
  try {
    const badByte = badByteIn(readConfigBytes(path));
    if (badByte !== null) throw new PlacedError('it is not UTF-8 text.', badByte, 'Save it as UTF-8 in your editor.');
    const config = path.endsWith('.json') ? parseJson(path) : await settled(importConfig(path, compiled), file);
    refuseUnreadable(config);
    return config;
  } catch (cause) {
    if (cause instanceof PlacedError)
      throw unreadable(cause.message, { file, position: cause.position, help: cause.help });
    if (cause instanceof NoExportError) throw unreadable(cause.message, { file, ...missingExport(cause, path) });
    const [message = '', place = ''] = cause instanceof Error ? linesOf(cause, path) : [thrown(cause)];
    throw unreadable(message.trim(), {
      ...(placeIn(place, root) ?? placeInStack(cause, path, root) ?? { file, position: placeInJson(cause, path) }),
      help: `Fix the error in the file.${path.endsWith('.json') ? '' : ` ${EXAMPLE}`}`,
    });
  }
};

/** The lines of a message. The messages of `JSON.parse` have a part of the file. */
const linesOf = ({ message }: Error, path: string): readonly string[] =>
  path.endsWith('.json') ? [message.replace(/\s+/g, ' ')] : message.split('\n');

const EXAMPLE =
  "A configuration looks like this: import { defineConfig } from 'galley'; export default defineConfig({ … })";

const missingExport = ({ missing, existing }: NoExportError, path: string): Pick<Diagnostic, 'help' | 'position'> => {
  if (missing === null) return { help: `Export the configuration as default. ${EXAMPLE}` };
  const text = readConfigText(path);
  const at = text.search(new RegExp(`\\b${escapeRegExp(missing)}\\b`));
  return {
    help: `${didYouMean(missing, existing)}Its exports are ${[...existing].sort().join(', ')}.`,
    // Otherwise, a file that this one imports has the name.
    ...(at !== -1 && { position: positionAt(text, at, missing.length) }),
  };
};

const thrown = (cause: unknown): string =>
  `it threw ${inspect(cause, { depth: 1, breakLength: Number.POSITIVE_INFINITY })}.`;

/**
 * Rejects if Node would exit while the promise is pending, because it would use exit code 13 and show no message. Code
 * that ends the process itself must not look like a success.
 */
const settled = async <Value>(promise: Promise<Value>, file: string): Promise<Value> => {
  let refuse = (): void => {};
  const stuck = new Promise<never>((_, reject) => {
    refuse = () => reject(new Error('it waits for a promise that never settles (await at the top level).'));
  });
  const explain = (code: number): void => {
    if (code !== 0) return;
    process.exitCode = 2;
    process.stderr.write(`Galley did nothing, because ${file} or a file that it imports calls process.exit.\n`);
  };
  process.once('beforeExit', refuse);
  process.once('exit', explain);
  try {
    return await Promise.race([promise, stuck]);
  } finally {
    process.off('beforeExit', refuse);
    process.off('exit', explain);
  }
};

const MAX_DEPTH = 100;

/** Reads all values once, because getters and proxies can throw and deep nesting would overflow the stack later. */
const refuseUnreadable = (value: unknown, depth = 0): void => {
  if (depth > MAX_DEPTH) throw new Error(`it is nested more than ${MAX_DEPTH} levels deep.`);
  const isNested = Array.isArray(value) || isPlainObject(value);
  if (isNested) for (const each of Object.values(value)) refuseUnreadable(each, depth + 1);
};

class PlacedError extends Error {
  readonly position: Position;
  readonly help: string;

  constructor(message: string, position: Position, help: string) {
    super(message);
    this.position = position;
    this.help = help;
  }
}

const parseJson = (path: string): unknown => {
  const text = readConfigText(path);
  const value: unknown = JSON.parse(text);
  refuseDuplicates(text);
  return value;
};

/** Throws for duplicate keys, of which `JSON.parse` would silently use the last. `text` is valid JSON. */
const refuseDuplicates = (text: string): void => {
  const open: Set<string>[] = [];
  for (const { 0: token, 1: colon, index } of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const quoted = token.slice(0, -colon.length);
      const key = JSON.parse(quoted) as string;
      if (open.at(-1)?.has(key)) {
        const position = positionAt(text, index, quoted.length);
        throw new PlacedError(`duplicate key "${key}".`, position, 'Remove one of them.');
      }
      open.at(-1)?.add(key);
    }
  }
};

/** The position of a syntax error, maybe in an imported module: in the error's second line, with columns from 0. */
const placeIn = (line: string, root: string): Pick<Diagnostic, 'file' | 'position'> | undefined => {
  const [, path, at, column] = /^\s*(.+):(\d+):(\d+)$/.exec(line) ?? [];
  if (path === undefined) return undefined;
  return { file: relativeName(root, resolve(root, path)), position: { line: Number(at), column: Number(column) + 1 } };
};

/** The whole line of the project's code at which an error was thrown: the compiler may move columns, but not lines. */
const placeInStack = (cause: unknown, path: string, root: string) => {
  const own = [path, ...configImports([path])];
  for (const frame of cause instanceof Error ? (cause.stack?.split('\n') ?? []) : []) {
    const [, place = '', line] = /^\s+at (?:.*\()?(.+?)(?:\?[\w-]+)?:(\d+):\d+\)?$/.exec(frame) ?? [];
    const file = own.find((each) => each === place || pathToFileURL(each).href === place);
    if (file === undefined) continue;
    const text = readConfigText(file).split('\n')[Number(line) - 1]?.trimEnd() ?? '';
    const column = text.search(/\S|$/) + 1;
    return {
      file: relativeName(root, file),
      position: { line: Number(line), column, length: text.length - column + 1 },
    };
  }
  return undefined;
};

/** The position of a syntax error in JSON, which only some messages of `JSON.parse` have. */
const placeInJson = (cause: unknown, path: string): Position | undefined => {
  if (!path.endsWith('.json') || !(cause instanceof SyntaxError)) return undefined;
  const text = readConfigText(path);
  const [, offset] = /in JSON at position (\d+)/.exec(cause.message) ?? [];
  return positionAt(text, offset === undefined ? endOfValid(text) : Number(offset));
};

/** The length of the longest part from the start of text that JSON can begin with. */
const endOfValid = (text: string): number => lastIndex(0, text.length, (end) => isStartOfJson(text.slice(0, end)));

/** Whether text is JSON, or `JSON.parse` finds nothing wrong with it but its end. */
const isStartOfJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    return /end of JSON|Unterminated/.test(message) || message.includes(`at position ${text.length}`);
  }
};

const unreadable = (why: string, rest: Omit<Diagnostic, 'severity' | 'code' | 'message'>): DiagnosticError =>
  refusal(2, { code: 'config/unreadable', message: `Cannot read the configuration: ${why}`, ...rest });
