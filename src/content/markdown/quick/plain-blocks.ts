import type { Lexer, Tokens } from 'marked';

/** First characters of a line that interrupts a paragraph, underlines a heading or a table header, or is blank. */
const STARTS = ' \t`~#-_*+>0123456789<=|:[';
/**
 * Exceptions that can begin or continue a paragraph: a number that is not a list marker, an emphasis mark before a word,
 * brackets that are not a definition, and code.
 */
const EXCEPTIONS = /\d+(?![\d.)])|(?:\*\*?|__?)[^\s*_]|\[[^\]\\\n]*\](?!:)|`(?!``)/y;
const NEWLINE = 0x0a;

const IS_START: Uint8Array = new Uint8Array(0x80);
for (const start of STARTS) IS_START[start.charCodeAt(0)] = 1;

/** Whether a line that begins like the text at `at` can only be part of a paragraph. */
export const startsPlainly = (source: string, at = 0): boolean => {
  const code = source.charCodeAt(at);
  if (at === source.length || code === NEWLINE) return false;
  if (code >= 0x80 || IS_START[code] === 0) return true;
  EXCEPTIONS.lastIndex = at;
  return EXCEPTIONS.test(source);
};

/**
 * Returns where the first paragraph of a text ends, at an empty line or the end of the text. Returns -1 if a line after
 * the first one can begin another block.
 */
export const endOfPlainLines = (source: string): number => {
  for (let end = source.indexOf('\n'); end !== -1; end = source.indexOf('\n', end + 1)) {
    if (end + 1 === source.length || source.charCodeAt(end + 1) === NEWLINE) return end;
    if (!startsPlainly(source, end + 1)) return -1;
  }
  return source.length;
};

/** Returns an `endOfPlainLines` that caches its last result, for several calls in a row with the same text. */
export const createPlainLines = (): ((source: string) => number) => {
  let last = { source: '', end: 0 };
  return (source) => {
    if (source !== last.source) last = { source, end: endOfPlainLines(source) };
    return last.end;
  };
};

/** A list marker and its spaces, but not before a task. */
const MARK = /([*+-]|\d{1,9}[.)]) {1,4}(?!\s|\[[ xX]\])/y;
/** The end of the text, or an empty line before text that does not continue an item or begin another. */
const END = /\n*$|\n+(?:[^\s*+\-\d]|[*+-][^\s*+-]|\*\*[^\s*]|\d+(?![\d.)]))/y;

/**
 * Returns the list at the start of a text, as marked's own rule finds it, if its items are plain lines with at most one
 * empty line between them, and an empty line ends it; otherwise undefined.
 */
export const plainList = (source: string, lexer: Lexer): Tokens.List | undefined => {
  const items: Tokens.ListItem[] = [];
  let mark = '';
  let loose = false;
  let end = 0;
  for (let item = itemAt(source, 0); item !== undefined; item = itemAt(source, end)) {
    if (mark !== '' && item.mark.at(-1) !== mark.at(-1)) return undefined;
    mark ||= item.mark;
    end = item.end;
    const isApart = source.charAt(end) === '\n' && itemAt(source, end + 1) !== undefined;
    if (isApart) end += 1;
    loose ||= isApart;
    const raw = source.slice(item.start, end);
    items.push({
      type: 'list_item',
      raw,
      task: false,
      loose: false,
      text: item.text + (isApart ? '\n' : ''),
      tokens: [],
    });
  }
  END.lastIndex = end;
  const last = items.at(-1);
  if (last === undefined || !END.test(source)) return undefined;
  last.raw = last.raw.trimEnd();
  last.text = last.text.trimEnd();
  for (const item of items) fillItem(item, loose, lexer);
  const number = mark.slice(0, -1);
  const start = number === '' ? '' : Number(number);
  return { type: 'list', raw: source.slice(0, end).trimEnd(), ordered: number !== '', start, loose, items };
};

const fillItem = (item: Tokens.ListItem, loose: boolean, lexer: Lexer): void => {
  const raw = item.text;
  const text = raw.endsWith('\n') ? raw.slice(0, -1) : raw;
  item.loose = loose;
  item.tokens.push({ type: loose ? 'paragraph' : 'text', raw, text, tokens: lexer.inline(text) });
};

interface Item {
  readonly mark: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Reads a line with a list marker, and the following lines with the same indent as its text. */
const itemAt = (source: string, start: number): Item | undefined => {
  MARK.lastIndex = start;
  const match = MARK.exec(source);
  const { lastIndex } = MARK;
  if (match === null || !startsPlainly(source, lastIndex)) return undefined;
  const indent = ' '.repeat(lastIndex - start);
  let end = lineEnd(source, lastIndex);
  let text = source.slice(lastIndex, end);
  while (source.startsWith(indent, end + 1) && startsPlainly(source, end + 1 + indent.length)) {
    const from = end + 1 + indent.length;
    end = lineEnd(source, from);
    text += `\n${source.slice(from, end)}`;
  }
  return { mark: match[1] as string, text, start, end: Math.min(end + 1, source.length) };
};

const lineEnd = (source: string, from: number): number => {
  const end = source.indexOf('\n', from);
  return end === -1 ? source.length : end;
};
