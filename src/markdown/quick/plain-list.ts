import type { Lexer, Tokens } from 'marked';
import { startsPlainly } from './plain-lines.ts';

/** A mark, and spaces before what is no task. */
const MARK = /([*+-]|\d{1,9}[.)]) {1,4}(?!\s|\[[ xX]\])/y;
/** The end of the text, or an empty line and what neither goes on with an item nor begins another. */
const END = /\n*$|\n+(?:[^\s*+\-\d]|[*+-][^\s*+-]|\*\*[^\s*]|\d+(?![\d.)]))/y;

/**
 * The list that a text begins with, as marked's own rule finds it, if its items are plain lines, with an empty line
 * between them or none, and it ends with an empty line; else undefined.
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

/** A line with a mark, and those that go on with it, which stand as far in as its text. */
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
