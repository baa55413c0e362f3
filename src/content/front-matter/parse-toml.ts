import { parse, TomlDate, TomlError } from 'smol-toml';
import { FrontMatterError } from './front-matter-error.ts';
import { Numeral, numberOf } from './numeral.ts';
import { describeNeverClosed } from './syntax-causes.ts';

const MAX_DEPTH = 100;
const HELP = 'TOML needs quotes around every string: title = "A title". For YAML, write --- instead of +++.';

/**
 * Parses TOML front matter. Dates stay as written, and numbers keep their text. If the text writes the same number in
 * different ways, it has no text, because the parser does not report positions.
 *
 * @throws FrontMatterError
 */
export const parseToml = (text: string): unknown => {
  try {
    // A string has the same line ends in each checkout. With CRLF, the last line ends where its \n would follow.
    const data = parse(text.replace(/\r(?=\n|$)/g, ''), { integersAsBigInt: true, maxDepth: MAX_DEPTH });
    const literals = tomlLiterals(text);
    if (literals.wrongDay !== null) {
      const message = 'A date in the front matter does not exist in the calendar.';
      throw new FrontMatterError('syntax', message, { offset: literals.wrongDay });
    }
    return simplify(data, literals);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const offset = offsetOf(text, error);
    const reason = (error.message.split('\n')[0] ?? '').replace('Invalid TOML document: ', '');
    if (reason.startsWith('trying to redefine')) throw new FrontMatterError('duplicate-key', '', { offset });
    if (/^unfinished string|control characters .* in strings/.test(reason)) {
      const { message, help } = describeNeverClosed('quote', 'here');
      throw new FrontMatterError('syntax', message, { offset: openQuote(text, offset), help, sign: 'quote' });
    }
    throw new FrontMatterError('syntax', `The front matter is not valid TOML: ${reason}.`, { offset, help: HELP });
  }
};

/** Matches text in quotes, or else a quote that its line does not close. */
const IN_LINE = /"(?:\\.|[^"\\])*"|'[^']*'|["']/g;

/** Finds the quote that is open at an offset in its line. */
const openQuote = (text: string, offset: number): number => {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const open = [...text.slice(start, offset).matchAll(IN_LINE)].find(({ 0: found }) => found.length === 1);
  return open === undefined ? offset : start + open.index;
};

/** Converts parsed values and limits their depth. The parser limits only brackets, not dotted keys and tables. */
const simplify = (value: unknown, literals: ReturnType<typeof tomlLiterals>, depth = 0): unknown => {
  if (depth > MAX_DEPTH) {
    throw new FrontMatterError('too-complex', `The front matter is nested more than ${MAX_DEPTH} levels deep.`, {
      help: 'Look for a key with very many dots, and remove some of them.',
    });
  }
  if (typeof value === 'bigint' || typeof value === 'number') {
    const text = literals.numberText(Number(value));
    return text === undefined ? Number(value) : new Numeral(text, Number(value));
  }
  if (value instanceof TomlDate) return literals.dateText(value.toISOString()) ?? value.toISOString();
  if (Array.isArray(value)) return value.map((item) => simplify(item, literals, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, simplify(item, literals, depth + 1)]));
};

const offsetOf = (text: string, { line, column }: TomlError): number => {
  const before = text.split('\n').slice(0, line - 1);
  return Math.min(before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1, text.length);
};

/** A string or a comment, which is skipped, or a number or a date that is not a key. */
const TOKEN =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|(?<![\w.+-])([+-]?(?:\d[\w.:+-]*(?: \d\d:[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?|inf|nan))(?![\w.:+-]|[ \t]*=)/gi;
const DATE = /^\d{4}-\d\d-\d\d|^\d\d:\d\d/;

/**
 * Finds how the numbers and dates are written in a valid TOML document, because the parser returns only their values. A
 * text is undefined if the document writes the value in different ways or not at all. Keys of dates have smol-toml's
 * format. `wrongDay` is the offset of the first date that does not exist in the calendar; null if all exist.
 */
const tomlLiterals = (text: string) => {
  const numbers = new Map<number, Set<string>>();
  const dates = new Map<string, Set<string>>();
  let wrongDay: number | null = null;
  for (const { 1: literal, index } of text.matchAll(TOKEN)) {
    if (literal === undefined) continue;
    if (!DATE.test(literal)) {
      add(numbers, numberOf(literal), literal);
      continue;
    }
    const date = new TomlDate(literal);
    const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString();
    // The parser would read 30 February as 2 March.
    if (literal.includes('-') && /^\d{4}-/.test(literal) && !iso.startsWith(literal.slice(0, 10))) wrongDay ??= index;
    add(dates, iso, literal);
  }
  return {
    numberText: (value: number) => only(numbers.get(value)),
    dateText: (iso: string) => only(dates.get(iso)),
    wrongDay,
  };
};

const add = <Value>(texts: Map<Value, Set<string>>, value: Value, text: string): void => {
  texts.set(value, (texts.get(value) ?? new Set()).add(text));
};

const only = (texts: ReadonlySet<string> | undefined): string | undefined =>
  texts?.size === 1 ? [...texts][0] : undefined;
