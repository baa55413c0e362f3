import { parse, TomlDate, TomlError } from 'smol-toml';
import { FrontMatterError } from './front-matter-error.ts';
import { Numeral } from './numeral.ts';

const MAX_DEPTH = 100;
const HELP = 'TOML wants quotes around every text: title = "A title". For YAML, write --- instead of +++.';

/**
 * TOML front matter as data: dates as their text, whole numbers with theirs. Fractions are plain numbers, because their
 * text is lost. Throws a FrontMatterError.
 */
export const parseToml = (text: string): unknown => {
  const dates: string[] = [];
  try {
    const data = simplify(parse(text, { integersAsBigInt: true, maxDepth: MAX_DEPTH }), dates);
    checkCalendar(text, dates);
    return data;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const offset = offsetOf(text, error);
    const reason = (error.message.split('\n')[0] ?? '').replace('Invalid TOML document: ', '');
    if (reason.startsWith('trying to redefine')) throw new FrontMatterError('duplicate-key', '', { offset });
    throw new FrontMatterError('syntax', `The front matter is not valid TOML: ${reason}.`, { offset, help: HELP });
  }
};

const simplify = (value: unknown, dates: string[]): unknown => {
  if (typeof value === 'bigint') return new Numeral(String(value), Number(value));
  if (value instanceof TomlDate) {
    const date = value.toISOString();
    if (!value.isTime()) dates.push(date.slice(0, 10));
    return date;
  }
  if (Array.isArray(value)) return value.map((item) => simplify(item, dates));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, simplify(item, dates)]));
};

/** smol-toml reads 30 February as 2 March: a date that is not in the text as often as in the data is such a one. */
const checkCalendar = (text: string, dates: readonly string[]): void => {
  for (const date of new Set(dates)) {
    const read = dates.filter((other) => other === date).length;
    if (text.split(date).length - 1 < read) {
      const offset = firstWrongDay(text);
      throw new FrontMatterError('syntax', 'A date in the front matter is no day of the calendar.', { offset });
    }
  }
};

const firstWrongDay = (text: string): number => {
  for (const { 0: date, index } of text.matchAll(/\d{4}-\d{2}-\d{2}/g)) {
    if (!new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)) return index;
  }
  return 0;
};

const offsetOf = (text: string, { line, column }: TomlError): number => {
  const before = text.split('\n').slice(0, line - 1);
  return Math.min(before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1, text.length);
};
