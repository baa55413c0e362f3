import { parse, TomlDate, TomlError } from 'smol-toml';
import { FrontMatterError } from './front-matter-error.ts';
import { Numeral } from './numeral.ts';
import { type TomlLiterals, tomlLiterals } from './toml-literals.ts';

const MAX_DEPTH = 100;
const HELP = 'TOML wants quotes around every text: title = "A title". For YAML, write --- instead of +++.';

/**
 * TOML front matter as data: dates as they are written, numbers with their text. A number that is written in several ways
 * is a plain one, because it is not known which of them is meant. Throws a FrontMatterError.
 */
export const parseToml = (text: string): unknown => {
  try {
    const data = parse(text, { integersAsBigInt: true, maxDepth: MAX_DEPTH });
    const literals = tomlLiterals(text);
    if (literals.wrongDay !== null) {
      const message = 'A date in the front matter is no day of the calendar.';
      throw new FrontMatterError('syntax', message, { offset: literals.wrongDay });
    }
    return simplify(data, literals);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const offset = offsetOf(text, error);
    const reason = (error.message.split('\n')[0] ?? '').replace('Invalid TOML document: ', '');
    if (reason.startsWith('trying to redefine')) throw new FrontMatterError('duplicate-key', '', { offset });
    throw new FrontMatterError('syntax', `The front matter is not valid TOML: ${reason}.`, { offset, help: HELP });
  }
};

/** The parser's own limit is for brackets: keys with dots and heads of tables nest as well. */
const simplify = (value: unknown, literals: TomlLiterals, depth = 0): unknown => {
  if (depth > MAX_DEPTH) {
    throw new FrontMatterError('too-complex', `The front matter is nested more than ${MAX_DEPTH} levels deep.`, {
      help: 'Look for very many dots in a key, and take some out.',
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
