import type { Rules, Tokenizer } from 'marked';
import {
  changesEach,
  type Extension,
  HTML_BLOCK,
  OLDER_END,
  readsBlocks,
  readsInline,
  tagRule,
} from '../../content/markdown/extensions/extension.ts';
import { htmlToken } from '../../content/markdown/tokens/walk-tokens.ts';
import { addressesBehind } from '../shared/bare-addresses.ts';
import { continueText } from '../shared/commonmark.ts';

/** Where marked 15, which Hexo uses, reads Markdown in another way than marked 18. */

const NEVER = /(?!)/;
const atMost = (indent: number): number => Math.min(3, indent - 1);

/** HTML ends an item and, after an empty line in the item, so does each line with less indent. A quote does not. */
const endOfItem = (indent: number): RegExp => {
  const html = new RegExp(`^ {0,${atMost(indent)}}<(?:[a-z].*>|!--)`, 'i');
  let isBelowEmpty = false;
  const test = (line: string): boolean => {
    const start = line.replaceAll('\t', '    ').search(/[^ ]/);
    isBelowEmpty ||= start === -1;
    return html.test(line) || (isBelowEmpty && start !== -1 && start < indent);
  };
  return { test } as RegExp;
};

const OF_LISTS: Partial<Rules['other']> = {
  headingBeginRegex: (indent) => new RegExp(`^ {0,${atMost(indent)}}#`),
  // Of the rules for lists, only this one reads each next line, and no other.
  blockquoteBeginRegex: endOfItem,
  htmlBeginRegex: () => NEVER,
  listInterruptsParagraph: /^/,
  nestedBlockMarker: NEVER,
  nestedContainerMarkers: NEVER,
};

const MARK = /^ {0,3}(?:[*+-]|\d{1,9}[.)])(?=[ \t\n]|$)/;

const lists = readsBlocks({ mayBeIn: /^[ >]*(?:[*+-]|\d{1,9}[.)])(?:[ \t]|$)/m }, (text, { options, state }) => {
  const [mark] = MARK.exec(text) ?? [];
  const { tokenizer } = options;
  if (mark === undefined || tokenizer === undefined || tokenizer === null || tokenizer.hr(text)) return undefined;
  // A mark with one space and nothing else is no item.
  if (/^[ \t]\n/.test(text.slice(mark.length))) return state.top ? tokenizer.paragraph(text) : tokenizer.text(text);
  const { rules } = tokenizer;
  const older: Tokenizer = Object.assign(Object.create(tokenizer), {
    rules: { ...rules, other: { ...rules.other, ...OF_LISTS }, block: { ...rules.block, lheading: NEVER } },
  });
  return older.list(text);
});

const BLOCK =
  /(?: {4}| {0,3}\t)| {0,3}(?:`{3,}|~{3,}|>|#{1,6}|<[^\n>]+>\n|\|?(?:[:\- ]*\|)+[:\- ]*\n)|(?:[*+-]|\d{1,9}[.)]) /
    .source;
const UNDERLINED = new RegExp(`^(?!${BLOCK})((?:.|\\n(?!\\s*?\\n|${BLOCK}))+?)\\n {0,3}(=+|-+) *(?:\\n+|$)`);

/** An indented list, and HTML, can be part of a heading with a line below it. Indented text cannot. */
const underlined = readsBlocks({ mayBeIn: /[^\n]\n[ \t>]*(?:=+|-+)[ \t]*$/m }, (text, lexer) => {
  const { tokenizer } = lexer.options;
  if (tokenizer === undefined || tokenizer === null) return undefined;
  const [raw, inner = '', line = ''] = UNDERLINED.exec(text) ?? [];
  const newer = tokenizer.rules.block.lheading.exec(text)?.[0];
  if (raw === newer || tokenizer.hr(text) || tokenizer.html(text) || tokenizer.def(text) || MARK.test(text))
    return undefined;
  if (raw === undefined) return tokenizer.paragraph(text);
  return { type: 'heading', raw, depth: line.startsWith('=') ? 1 : 2, text: inner, tokens: lexer.inline(inner) };
});

/** What interrupts a paragraph in marked 18 only: indented HTML, items with a tab, fences in the last line, lines of tabs. */
const CONTINUES = new RegExp(
  `^(?: {1,3}${HTML_BLOCK.source}| {0,3}(?:[*+-]|1[.)])\\t| {0,3}(?:\`{3,}[^\`\\n]*|~{3}[^\\n]*)$|\\n *\\t[ \\t]*\\n(?=[^\\n]*\\S))`,
  'i',
);

const paragraphs = readsBlocks(
  { mayBeIn: /\n(?: {1,3}<| *\t[ \t]*\n| {0,3}[*+1-][.)]?\t)|\n {0,3}(?:`{3}|~{3})[^\n]*$/ },
  (text, lexer, tokens) => {
    if (!CONTINUES.test(text)) return undefined;
    // The lines that already continue a paragraph are in tokens for spaces.
    const last = tokens.findLast(({ type, raw }) => type !== 'space' || raw.trim() === '');
    const isBelow = !/\n[ \t]*\n$/.test(`${tokens.at(-1)?.raw}${text.startsWith('\n') ? '\n' : ''}`);
    return last?.type === 'paragraph' && isBelow ? continueText(text, last, lexer, OLDER_END) : undefined;
  },
);

/** The maximum length of deleted text is limited, because the search for its end repeats. */
const DELETED = /^(~~?)(?=[^\s~])((?:\\[\s\S]|[^\\]){0,2000}?(?:\\[\s\S]|[^\s~\\]))\1(?=[^~]|$)/;

/** Deleted text ends at the first tilde after a word, also in code. */
const deletedText = readsInline({ mayBeIn: /~/, start: /~/ }, (text, lexer) => {
  const [raw, , inner] = DELETED.exec(text) ?? [];
  if (raw === undefined || inner === undefined) return undefined;
  return { type: 'del', raw, text: inner, tokens: lexer.inlineTokens(inner) };
});

/** An address with `www.` may be right after any text. */
const addresses = addressesBehind('[^\\s*_~(]');

const UNDERSCORED = /<\/?[a-z][a-z\d-]*_[\w-]*(?:\s[^<>]*)?\/?>/i;
const ALONE = new RegExp(`^ {0,3}${UNDERSCORED.source}(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ \\t]*)+\\n|$)`, 'i');
const HERE = new RegExp(`^${UNDERSCORED.source}`, 'i');

/** The name of a tag may have underscores. */
const tags = readsBlocks({ mayBeIn: UNDERSCORED, rules: [tagRule(HERE, UNDERSCORED)] }, (text) => {
  const [raw] = ALONE.exec(text) ?? [];
  return raw === undefined ? undefined : htmlToken(raw);
});

/** In indented code, up to four spaces at the start of a line are removed, or else a tab. */
const indents = changesEach({ mayBeIn: /^ {1,3}\t/m }, (token) => {
  if (token.type === 'code' && token.codeBlockStyle === 'indented')
    token.text = token.raw.replace(/^(?: {1,4}|\t)/gm, '').replace(/\n+$/, '');
});

export const olderMarked: readonly Extension[] = [lists, underlined, paragraphs, deletedText, addresses, tags, indents];
