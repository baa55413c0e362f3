import type { Token, Tokens } from 'marked';
import { blocksIn, type Lexer } from '../../../content/markdown/extensions/extension.ts';
import { BLOCK_HTML } from './html.ts';
import { ATTRIBUTES, BLANK, END_MARK, endsWithBlank, firstLine, ITEM, RULE, trim, trimStart } from './lines.ts';

/** The pattern of an item's mark. */
type Sign = '[*+-]' | '\\d+\\.' | ':';

const TASK = /^[\t-\r ]*\[([ x])\][ \t]*(?:[ \t]|\n)[ \t]*(?=\S)/i;

/** An item or a definition whose first line has only attributes. */
export interface MarkedItem {
  readonly marks?: readonly Token[];
}

/** An item while its lines are collected. */
interface Item {
  readonly start: number;
  readonly indent: number;
  readonly isAfterBlank: boolean;
  /** The text, and each list in it with what follows. kramdown reads them one by one. */
  readonly parts: string[];
  end: number;
}

/** Reads a list with any of the marks `*`, `+` and `-`, or with numbers: https://kramdown.gettalong.org/syntax.html#lists */
export const readList = (text: string, lexer: Lexer): Tokens.List | undefined => {
  if (!ITEM.test(text)) return undefined;
  const ordered = /^ *\d/.test(text);
  const { items, hasEnd } = collectItems(text, ordered ? '\\d+\\.' : '[*+-]');
  const end = items.at(-1)?.end ?? 0;
  const tokens = items.map(({ start, end: itemEnd, parts }) => {
    const raw = text.slice(start, itemEnd);
    return { type: 'list_item', raw, loose: true, text: parts.join(''), ...itemOf(parts, lexer) } as Tokens.ListItem;
  });
  for (const [at, item] of tokens.entries()) {
    if (isTight(tokens, at, hasEnd)) Object.assign(item.tokens[0] as Token, { type: 'text' });
    if (item.tokens.at(-1)?.type === 'space') item.tokens.pop();
  }
  return { type: 'list', raw: text.slice(0, end), ordered, start: ordered ? 1 : '', loose: false, items: tokens };
};

/**
 * Whether the text of an item is without a paragraph: no empty line follows it, except at the end of the list. The last
 * item is like the others.
 */
const isTight = (items: readonly Tokens.ListItem[], at: number, hasEnd: boolean): boolean => {
  const { tokens = [] } = items[at] ?? {};
  const isLast = at === items.length - 1;
  const isMark = ({ type }: Token): boolean => type === 'attribute-mark';
  const next = tokens.findIndex((token, index) => index > 0 && (!isMark(token) || endsWithBlank(token)));
  const isBlank = tokens.slice(next, next + 1).some((token) => token.type === 'space' || isMark(token));
  const isAlone = next === -1 || !isBlank || (isLast && next === tokens.length - 1 && !hasEnd);
  const isAsOthers = !isLast || at === 0 || items.slice(0, -1).some((item) => item.tokens[0]?.type !== 'paragraph');
  return tokens[0]?.type === 'paragraph' && isAlone && isAsOthers;
};

/** Reads the definitions after a paragraph, whose lines are the terms: https://kramdown.gettalong.org/syntax.html#definition-lists */
export const readDefinitions = (terms: string, text: string, lexer: Lexer): Tokens.Generic => {
  const blank = /^\n/.exec(text)?.[0] ?? '';
  const { items } = collectItems(text.slice(blank.length), ':');
  const tokens: Token[] = trim(terms)
    .split('\n')
    .map((raw) => ({ type: 'definition-term', raw, tokens: lexer.inline(raw) }));
  for (const [at, { parts, isAfterBlank }] of items.entries()) {
    const raw = parts.join('');
    const { text: own, marks } = withoutMarks(raw, lexer);
    const inner = blocksIn(own, lexer, at === 0 ? blank !== '' : isAfterBlank);
    if (inner.at(-1)?.type === 'space') inner.pop();
    tokens.push({ type: 'definition', raw, tokens: inner, ...marks });
  }
  const raw = terms + text.slice(0, blank.length + (items.at(-1)?.end ?? 0));
  return { type: 'definition-list', raw, tokens };
};

const withoutMarks = (text: string, lexer: Lexer): { readonly text: string; readonly marks: MarkedItem } => {
  const [own = ''] = ATTRIBUTES.exec(text) ?? [];
  return { text: text.slice(own.length), marks: own === '' ? {} : { marks: blocksIn(own, lexer) } };
};

const itemOf = (parts: readonly string[], lexer: Lexer) => {
  const [start = '', ...others] = parts;
  const { text: first, marks } = withoutMarks(start, lexer);
  const [written, mark] = TASK.exec(first) ?? [];
  const tokens = [first.slice(written?.length ?? 0), ...others].flatMap((part) => blocksIn(part, lexer));
  const item = { tokens, ...marks };
  if (mark === undefined) return { ...item, task: false };
  const checked = mark !== ' ';
  (tokens[0] as Tokens.Paragraph | undefined)?.tokens?.unshift({ type: 'checkbox', raw: `[${mark}] `, checked });
  return { ...item, task: true, checked };
};

const collectItems = (text: string, sign: Sign): { readonly items: readonly Item[]; readonly hasEnd: boolean } => {
  const items: Item[] = [];
  let mark = markRegex(sign, 4);
  let [isBlank, hasNested] = [false, false];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const line = firstLine(rest);
    const item = items.at(-1);
    if (isBlank && sign !== ':' && RULE.test(rest)) break;
    if (END_MARK.test(rest)) return { items, hasEnd: true };
    const [, before = '', content] = mark.exec(line) ?? [];
    if (content !== undefined) {
      const started = startOf(before.length, content);
      items.push({ start: at, end: at + line.length, isAfterBlank: isBlank, ...started });
      mark = markRegex(sign, started.indent);
      hasNested = ITEM.test(started.parts[0] as string);
      isBlank = false;
    } else if (item === undefined) break;
    else if (BLANK.test(line)) {
      addTo(item, line);
      hasNested = true;
      isBlank = true;
    } else {
      const inner = innerLine(rest, line, item.indent, isBlank);
      if (inner === null) break;
      const isItem = ITEM.test(inner.text);
      const startsNested = !hasNested && inner.isIndented && isItem;
      if (startsNested && sign !== ':') item.parts.push('');
      const isOther = hasNested && sign !== ':' && !inner.isIndented && isItem;
      addTo(item, isOther ? ' '.repeat(item.indent + 4) + inner.text : inner.text);
      hasNested ||= startsNested;
      item.end = at + line.length;
      isBlank = false;
    }
    at += line.length;
  }
  return { items, hasEnd: false };
};

const addTo = ({ parts }: Item, text: string): void => {
  parts[parts.length - 1] += text;
};

/** The start of the next item, which may be indented less than the text of the previous one. */
const markRegex = (sign: Sign, indent: number): RegExp =>
  new RegExp(`^( {0,${Math.min(indent - 1, 3)}}${sign})([\\t |][^\\n]*(?:\\n|$))`);

const ALONE = new RegExp(`^[\\t-\\r ]*(?:${ATTRIBUTES.source.slice(1)})?[\\t-\\r ]*$`);

/** Returns the text of an item's first line, and how far its other lines are indented. */
const startOf = (length: number, content: string): Pick<Item, 'indent' | 'parts'> => {
  if (ALONE.test(content)) return { indent: 4, parts: [trimStart(content)] };
  let spaces = content;
  for (let tabs = /^( *)(\t+)/.exec(spaces); tabs !== null; tabs = /^( *)(\t+)/.exec(spaces)) {
    const [whole, before = '', run = ''] = tabs;
    spaces =
      before + ' '.repeat(4 - ((before.length + length) % 4) + (run.length - 1) * 4) + spaces.slice(whole.length);
  }
  const text = trimStart(spaces);
  return { indent: length + spaces.length - text.length, parts: [text] };
};

/** Returns a line of an item without its indent. Null if the line ends the list. */
const innerLine = (rest: string, line: string, indent: number, isAfterBlank: boolean) => {
  const isContent = new RegExp(
    `^(?:(?:\\t| {4}){${Math.floor(indent / 4)}} {${indent % 4}}|(?:\\t| {4}){${Math.floor(indent / 4) + 1}})`,
  ).test(line);
  if (!isContent && (isAfterBlank || endsList(rest, indent))) return null;
  const spaces = line.replace(/^\t+/, (tabs) => ' '.repeat(4 * tabs.length));
  const isIndented = spaces.startsWith(' '.repeat(indent));
  return { text: isIndented ? spaces.slice(indent) : spaces, isIndented };
};

const endsList = (rest: string, indent: number): boolean =>
  (ATTRIBUTES.test(rest) || BLOCK_HTML.test(rest)) && rest.search(/[^ ]/) <= Math.min(indent, 3);
