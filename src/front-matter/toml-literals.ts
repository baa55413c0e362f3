import { TomlDate } from 'smol-toml';

/** The numbers and dates of a TOML text as they are written there. */
export interface TomlLiterals {
  /** How a number is written; undefined when it is written in several ways, or nowhere. */
  readonly numberText: (value: number) => string | undefined;
  /** The same for a date or a time as smol-toml prints it. */
  readonly dateText: (iso: string) => string | undefined;
  /** Where a date stands that is no day of the calendar; null when all are. */
  readonly wrongDay: number | null;
}

/** Texts and comments, or a number or a date that is no key. */
const TOKEN =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|(?<![\w.+-])([+-]?(?:\d[\w.:+-]*(?: \d\d:[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?|inf|nan))(?![\w.:+-]|[ \t]*=)/gi;
const DATE = /^\d{4}-\d\d-\d\d|^\d\d:\d\d/;

/** Finds them in a TOML text that is valid: the parser gives their values only. */
export const tomlLiterals = (text: string): TomlLiterals => {
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
    // The parser reads 30 February as 2 March.
    if (literal.includes('-') && /^\d{4}-/.test(literal) && !iso.startsWith(literal.slice(0, 10))) wrongDay ??= index;
    add(dates, iso, literal);
  }
  return { numberText: (value) => only(numbers.get(value)), dateText: (iso) => only(dates.get(iso)), wrongDay };
};

const numberOf = (literal: string): number => {
  if (/inf$/i.test(literal)) return literal.startsWith('-') ? -Infinity : Infinity;
  return Number(literal.replaceAll('_', ''));
};

const add = <Value>(texts: Map<Value, Set<string>>, value: Value, text: string): void => {
  texts.set(value, (texts.get(value) ?? new Set()).add(text));
};

const only = (texts: ReadonlySet<string> | undefined): string | undefined =>
  texts?.size === 1 ? [...texts][0] : undefined;
