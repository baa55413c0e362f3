import type { Sign } from './front-matter-error.ts';

/**
 * Matches a comment, quoted text that begins a key or a value, a bracket that does so, or a closing bracket. Without an
 * end, quoted text goes on to the end of the text.
 */
const TOKEN =
  /(?:^|\s)#[^\n]*|((?:^|\n|[?-][ \t]|(?<=["']):|:[ \t]|[,[{])[ \t]*)("(?:[^"\\]|\\[\s\S])*(?:"|$)|'(?:[^']|'')*(?:'|$)|(?=[[{]))|[\]}]/g;

/** Matches what comes before a value or between values, so a quote behind it opens text and closes none. */
const OPENING = /(?:^|[:,[{?-])[ \t]*$/;

/**
 * Finds the quote before an offset, where a YAML parser stopped, that is never closed. A quote that opens other text
 * can have closed it. Without such a quote, finds the innermost bracket that is open at the offset.
 */
export const neverClosed = (text: string, stop: number): { readonly sign: Sign; readonly offset: number } | null => {
  const brackets: number[] = [];
  let quote: number | null = null;
  for (const { 0: all, 1: before, 2: quoted = '', index } of text.matchAll(TOKEN)) {
    const offset = index + (before?.length ?? 0);
    if (offset > stop) break;
    if (before !== undefined && quoted === '') brackets.push(offset);
    else if (/^[\]}]$/.test(all)) brackets.pop();
    else if (quoted !== '') quote = isOpen(quoted) ? offset : null;
  }
  if (quote !== null) return { sign: 'quote', offset: quote };
  const bracket = brackets.at(-1);
  return bracket === undefined ? null : { sign: 'bracket', offset: bracket };
};

/** The message about a sign, and how to fix it. `where` is such as `in line 2`. */
export const describeNeverClosed = (sign: Sign, where: string) => ({
  message: `The ${sign} that opens ${where} is never closed.`,
  help: sign === 'quote' ? 'Add a quote at the end of the text.' : 'Add a bracket after the last value.',
});

/** Whether quoted text has no end, or ends in another line where new text begins. */
const isOpen = (quoted: string): boolean => {
  const [quote = ''] = quoted;
  const hasEnd = quoted.length > 1 && quoted.endsWith(quote);
  const lines = quoted.slice(1, hasEnd ? -1 : undefined).split('\n');
  return !hasEnd || (lines.length > 1 && OPENING.test(lines.at(-1) ?? ''));
};

/** A key and its value without quotes, in one line. */
const PLAIN = /^\s*(?:- +)*([\w.-]+): +([^\s"'[{].*)$/;

/** Describes a value with a colon in the line of an offset, which YAML reads as a second key. Null if there is none. */
export const describeColon = (text: string, offset: number) => {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start).split('\n', 1)[0]?.trimEnd() ?? '';
  const [, key, value = ''] = PLAIN.exec(line) ?? [];
  if (key === undefined || !/:(?: |$)/.test(value) || offset < start + line.length - value.length) return null;
  const quoted = /["\\]/.test(value) ? `'${value.replaceAll("'", "''")}'` : `"${value}"`;
  return { message: `The value of ${key} contains a colon, so it needs quotes.`, help: `Write ${key}: ${quoted}.` };
};
