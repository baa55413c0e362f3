import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { escapeRegExp } from '../files/escape-reg-exp.ts';
import { FrontMatterError } from './front-matter-error.ts';
import { positionAt } from './position.ts';
import { type FenceRules, type Fences, fencesOf, type Language, type Split, split } from './split.ts';

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
  /** Where a key stands twice and the last one counts: what is said of it. */
  readonly twice?: Diagnostic;
}

export interface FrontMatterRules extends FenceRules {
  /** Of a key that stands twice the last one counts; else it is an error. */
  readonly lastKeyCounts?: boolean | undefined;
}

/** A post without front matter has no keys. */
const NONE = { language: 'yaml', block: '', blockStart: 0, data: new Map() } as const;

/** Above a fence. */
const BLANK_LINES = /^(?:[ \t]*\r?\n)+(?=---|\+\+\+|\{)/;
const ANY_BLANK_LINES = /^(?:[ \t]*\r?\n)+/;

/** Characters of a key; looked for by an expression, which has a limit. */
const MAX_KEY = 1000;

/** Values, each repetition through an alias counted, so that a few lines cannot stand for millions. */
const MAX_VALUES = 10_000;

/**
 * Splits a post into front matter and body, and reads the front matter. Whatever is wrong comes back as one diagnostic with
 * its place in the file.
 */
export const readFrontMatter = (
  text: string,
  file: string,
  rules: FrontMatterRules = {},
): { readonly frontMatter: FrontMatter } | { readonly frontMatter: null; readonly diagnostic: Diagnostic } => {
  let from = (rules.looseFences === true ? ANY_BLANK_LINES : BLANK_LINES).exec(text)?.[0].length ?? 0;
  try {
    const fenced = text.slice(from);
    const fences = fencesOf(fenced, rules);
    if (fences === null) return { frontMatter: { ...NONE, text, body: text } };
    const blockStart = fences.open === '' ? from : text.indexOf('\n', from) + 1;
    // Where the fences are braces, or stand for them, the first of them is read with the block.
    from = fences.open === '{' || fences.isBare === true ? blockStart - 1 : blockStart;
    const { twice, data, ...parts } = splitBy(rules, fenced, fences);
    const said = twice && { twice: duplicateKey(text, file, { offset: from + twice.offset, ...rules }) };
    return { frontMatter: { text, language: fences.language, blockStart, ...parts, ...said, data: mappingOf(data) } };
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    const offset = from + error.offset;
    if (error.problem === 'duplicate-key')
      return { frontMatter: null, diagnostic: duplicateKey(text, file, { offset }) };
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

/** `twice` is what is wrong where a key stands twice and the last one counts. */
const splitBy = (
  { lastKeyCounts = false }: FrontMatterRules,
  text: string,
  fences: Fences,
): Split & { readonly twice?: FrontMatterError } => {
  try {
    return split(text, fences);
  } catch (error) {
    const isTwice = error instanceof FrontMatterError && error.problem === 'duplicate-key';
    if (!lastKeyCounts || !isTwice || fences.language !== 'yaml') throw error;
    return { ...split(text, fences, true), twice: error };
  }
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
    if (Object.keys(value).some((key) => key.length > MAX_KEY)) {
      throw new FrontMatterError('too-complex', `The front matter has a key of more than ${MAX_KEY} characters.`, {
        help: 'Give it a shorter name.',
      });
    }
    waiting.push(...Object.values(value));
  }
};

const duplicateKey = (
  text: string,
  file: string,
  { offset, lastKeyCounts = false }: FrontMatterRules & { readonly offset: number },
): Diagnostic => {
  const key = /^[^\s:=\]]{1,1000}/.exec(text.slice(offset).replace(/^[["']+/, ''))?.[0]?.replace(/["']$/, '') ?? '';
  const lineStart = text.lastIndexOf('\n', offset) + 1;
  const indent = /^\s*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
  const earlier = text.slice(0, lineStart).search(new RegExp(`^${indent}["']?${escapeRegExp(key)}["']?\\s*[:=]`, 'm'));
  return {
    severity: lastKeyCounts ? 'warning' : 'error',
    code: 'front-matter/duplicate-key',
    message: `The key ${key} stands twice in the front matter.`,
    file,
    position: positionAt(text, offset, key.length),
    help: lastKeyCounts ? 'The last one counts, as it does for the tool. Remove the other.' : 'Remove one of the two.',
    ...(earlier !== -1 && {
      related: [{ message: 'the first one', file, position: positionAt(text, earlier + indent.length, key.length) }],
    }),
  };
};
