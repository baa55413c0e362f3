import { type Diagnostic, positionAt } from '../../shared/diagnostics/diagnostic.ts';
import { escapeRegExp } from '../../shared/escape.ts';
import { type FrontMatterRules, fencesOf, type Language } from './fences.ts';
import { FrontMatterError } from './front-matter-error.ts';
import { split } from './split.ts';
import { describeNeverClosed } from './syntax-causes.ts';
import { UNFENCED } from './unfenced-keys.ts';

/** A post's text, split into front matter and body. */
export interface FrontMatter {
  /** The text of the full file. */
  readonly text: string;
  readonly language: Language;
  /** The text between the fences, and its offset in the file. */
  readonly block: string;
  readonly blockStart: number;
  /** The top-level keys and their values; numbers are Numerals. */
  readonly data: ReadonlyMap<string, unknown>;
  readonly body: string;
  /** The warning about a duplicate key, if the last one counts. */
  readonly twice?: Diagnostic;
}

/** The front matter of a post without any. */
const NONE = { language: 'yaml', block: '', blockStart: 0, data: new Map() } as const;

const END_OF_COMMENT = /^\s*[^\n]*?-->[ \t]*(?:\r?\n)?/;

/** The maximum number of characters of a key. Keys are searched with regular expressions, whose length is limited. */
const MAX_KEY = 1000;

/** The maximum number of values. Values of an alias count each time, so that a few lines cannot expand to millions. */
const MAX_VALUES = 10_000;

/** Splits a post into front matter and body, and parses the front matter. Returns a diagnostic if that fails. */
export const readFrontMatter = (
  text: string,
  file: string,
  rules: FrontMatterRules = UNFENCED,
): { readonly frontMatter: FrontMatter } | { readonly frontMatter: null; readonly diagnostic: Diagnostic } => {
  let from = rules.above.exec(text)?.[0].length ?? 0;
  try {
    const fenced = text.slice(from);
    const fences = fencesOf(fenced, rules);
    if (fences === null) return { frontMatter: { ...NONE, text, body: text } };
    const blockStart = fences.open === '' ? from : text.indexOf('\n', from) + 1;
    // If the fences are braces or replace them, the parser's input starts with a brace before the block.
    from = fences.open === '{' || fences.isBare === true ? blockStart - 1 : blockStart;
    const { twice, data, body: rest, ...parts } = split(fenced, fences, rules);
    const body = text.startsWith('<!--') ? rest.replace(END_OF_COMMENT, '') : rest;
    const warning = twice && { twice: duplicateKey(text, file, { offset: from + twice.offset, lastKeyCounts: true }) };
    return {
      frontMatter: { text, language: fences.language, blockStart, data: mappingOf(data), body, ...parts, ...warning },
    };
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    const offset = from + error.offset;
    if (error.problem === 'duplicate-key')
      return { frontMatter: null, diagnostic: duplicateKey(text, file, { offset, lastKeyCounts: false }) };
    const position = positionAt(text, offset);
    const { message, help, sign } = error;
    const said = sign === undefined ? { message, help } : describeNeverClosed(sign, `in line ${position.line}`);
    return {
      frontMatter: null,
      diagnostic: { severity: 'error', code: `front-matter/${error.problem}`, ...said, file, position },
    };
  }
};

const mappingOf = (data: unknown): ReadonlyMap<string, unknown> => {
  if (data === null || data === undefined) return new Map();
  if (typeof data !== 'object' || Array.isArray(data) || Object.getPrototypeOf(data) !== Object.prototype) {
    throw new FrontMatterError('not-a-mapping', 'The front matter is not a list of keys and values.', {
      help: 'Write one "key: value" pair on each line, for example title: My title.',
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
      throw new FrontMatterError('too-complex', `The front matter contains more than ${MAX_VALUES} values.`, {
        help: 'Remove some values, or use fewer aliases (*name) inside other aliases.',
      });
    }
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) {
      throw new FrontMatterError('reserved-key', 'The key __proto__ is not allowed.', {
        help: 'Rename the key.',
      });
    }
    if (Object.keys(value).some((key) => key.length > MAX_KEY)) {
      throw new FrontMatterError('too-complex', `The front matter has a key with more than ${MAX_KEY} characters.`, {
        help: 'Use a shorter key.',
      });
    }
    waiting.push(...Object.values(value));
  }
};

const duplicateKey = (
  text: string,
  file: string,
  { offset, lastKeyCounts }: { readonly offset: number; readonly lastKeyCounts: boolean },
): Diagnostic => {
  const key = /^[^\s:=\]]{1,1000}/.exec(text.slice(offset).replace(/^[["']+/, ''))?.[0]?.replace(/["']$/, '') ?? '';
  const lineStart = text.lastIndexOf('\n', offset) + 1;
  const indent = /^\s*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
  const earlier = text.slice(0, lineStart).search(new RegExp(`^${indent}["']?${escapeRegExp(key)}["']?\\s*[:=]`, 'm'));
  return {
    severity: lastKeyCounts ? 'warning' : 'error',
    code: 'front-matter/duplicate-key',
    message: `Duplicate key "${key}" in front matter.`,
    file,
    position: positionAt(text, offset, key.length),
    help: lastKeyCounts ? 'Galley uses the last one, as the tool does. Remove the other.' : 'Remove one of them.',
    ...(earlier !== -1 && {
      related: [{ message: 'the first one', file, position: positionAt(text, earlier + indent.length, key.length) }],
    }),
  };
};
