import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { escapeRegExp } from './escape-reg-exp.ts';
import { FrontMatterError } from './front-matter-error.ts';
import { parseToml } from './parse-toml.ts';
import { parseYaml } from './parse-yaml.ts';
import { positionAt } from './position.ts';

export type Language = 'yaml' | 'toml';

/** A post's text, taken apart. */
export interface FrontMatter {
  /** The whole file. */
  readonly text: string;
  readonly language: Language;
  /** What stands between the fences, and where that starts in the file. */
  readonly block: string;
  readonly blockStart: number;
  /** The top-level keys and their values; numbers are Numerals. */
  readonly data: ReadonlyMap<string, unknown>;
  readonly body: string;
}

type Split = Omit<FrontMatter, 'data'>;

/** Longer front matter is a fence that was never closed; the limit also bounds what a hostile block can cost. */
const MAX_LENGTH = 64 * 1024;
/** Values, each repetition through an alias counted, so that a few lines cannot stand for millions. */
const MAX_VALUES = 10_000;

/**
 * Splits a post into front matter (YAML between `---`, TOML between `+++`) and body, and reads the front matter. A post
 * without has no keys. Whatever is wrong comes back as one diagnostic with its place in the file.
 */
export const readFrontMatter = (
  text: string,
  file: string,
): { readonly frontMatter: FrontMatter } | { readonly frontMatter: null; readonly diagnostic: Diagnostic } => {
  let from = 0;
  try {
    const split = splitText(text);
    from = split.blockStart;
    const data = split.language === 'yaml' ? parseYaml(split.block) : parseToml(split.block);
    return { frontMatter: { ...split, data: mappingOf(data) } };
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    const offset = from + error.offset;
    if (error.problem === 'duplicate-key') return { frontMatter: null, diagnostic: duplicateKey(text, file, offset) };
    return {
      frontMatter: null,
      diagnostic: {
        severity: 'error',
        code: `front-matter/${error.problem}`,
        message: error.message,
        file,
        position: positionAt(text, offset),
        ...(error.help !== undefined && { help: error.help }),
      },
    };
  }
};

const FENCES: ReadonlyMap<string, Language> = new Map([
  ['---', 'yaml'],
  ['+++', 'toml'],
]);
const NAMES: ReadonlyMap<string, Language> = new Map([
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['toml', 'toml'],
]);
/** By indices: a library that reads front matter, too, would read it twice, and bring what evaluates JavaScript. */
const splitText = (text: string): Split => {
  const fence = /^(?:---(?!-)|\+\+\+(?!\+))/.exec(text)?.[0];
  if (fence === undefined) return { text, language: 'yaml', block: '', blockStart: 0, body: text };
  const language = languageOf(text, fence);
  const { blockEnd, bodyStart } = endOf(text, fence);
  const blockStart = text.indexOf('\n') + 1;
  return { text, language, block: text.slice(blockStart, blockEnd), blockStart, body: text.slice(bodyStart) };
};

const languageOf = (text: string, fence: string): Language => {
  const named = text.slice(fence.length).split('\n', 1)[0]?.trim() ?? '';
  const language = named === '' ? FENCES.get(fence) : NAMES.get(named);
  if (language !== undefined) return language;
  throw new FrontMatterError('engine', `Front matter in "${named}" is not read.`, {
    offset: fence.length,
    help: 'Write YAML between lines of --- or TOML between lines of +++; nothing in it is ever evaluated.',
  });
};

/** Where the line of the closing fence is: before it the block ends, behind it the body starts. */
const endOf = (text: string, fence: string): { readonly blockEnd: number; readonly bodyStart: number } => {
  const end = text.indexOf(`\n${fence}`, fence.length);
  const help = `Write ${fence} alone on the line after the last key.`;
  if (end === -1)
    throw new FrontMatterError('unclosed', `The front matter is never closed by a line of ${fence}.`, { help });
  const [line = ''] = text.slice(end + 1, end + 200).split('\n', 1);
  if (line.trim() !== fence) {
    const message = `This line starts with ${fence} inside the front matter but goes on, so it does not close it.`;
    throw new FrontMatterError('unclosed', message, { offset: end + 1, help });
  }
  if (end > MAX_LENGTH) {
    throw new FrontMatterError('too-complex', 'The front matter is longer than 64 kB.', {
      help: 'Move text into the body.',
    });
  }
  const lineEnd = text.indexOf('\n', end + 1);
  return { blockEnd: end, bodyStart: lineEnd === -1 ? text.length : lineEnd + 1 };
};

const mappingOf = (data: unknown): ReadonlyMap<string, unknown> => {
  if (data === null || data === undefined) return new Map();
  if (typeof data !== 'object' || Array.isArray(data) || Object.getPrototypeOf(data) !== Object.prototype) {
    throw new FrontMatterError('not-a-mapping', 'The front matter is no list of keys and values.', {
      help: 'Write one "key: value" a line, title: My title for example.',
    });
  }
  checkValues(data);
  return new Map(Object.entries(data));
};

const checkValues = (data: object): void => {
  const waiting: unknown[] = [data];
  for (let count = 0; waiting.length > 0; count++) {
    const value = waiting.pop();
    if (count + waiting.length > MAX_VALUES) {
      throw new FrontMatterError('too-complex', `The front matter holds more than ${MAX_VALUES} values.`, {
        help: 'Write less, or fewer aliases (*name) within aliases.',
      });
    }
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) {
      throw new FrontMatterError('reserved-key', 'The key __proto__ is not allowed.', {
        help: 'Give it another name.',
      });
    }
    waiting.push(...Object.values(value));
  }
};

const duplicateKey = (text: string, file: string, offset: number): Diagnostic => {
  const key = /^[^\s:=\]]+/.exec(text.slice(offset).replace(/^[["']+/, ''))?.[0]?.replace(/["']$/, '') ?? '';
  const lineStart = text.lastIndexOf('\n', offset) + 1;
  const indent = /^\s*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
  const earlier = text.slice(0, lineStart).search(new RegExp(`^${indent}["']?${escapeRegExp(key)}["']?\\s*[:=]`, 'm'));
  return {
    severity: 'error',
    code: 'front-matter/duplicate-key',
    message: `The key ${key} stands twice in the front matter.`,
    file,
    position: positionAt(text, offset, key.length),
    help: 'Remove one of the two.',
    ...(earlier !== -1 && {
      related: [{ message: 'the first one', file, position: positionAt(text, earlier + indent.length, key.length) }],
    }),
  };
};
