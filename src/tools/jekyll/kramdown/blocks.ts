import type { Token, Tokens } from 'marked';
import type { DifferenceKind, Different } from '../../../content/markdown/extensions/differences.ts';
import {
  blocksIn,
  type Extension,
  element,
  type Lexer,
  matching,
  readsBlocks,
} from '../../../content/markdown/extensions/extension.ts';
import { htmlToken } from '../../../content/markdown/tokens/walk-tokens.ts';
import { BLOCK_HTML, opensElement } from './html.ts';
import {
  ATTRIBUTES,
  CODE_LINE,
  codeLength,
  END_MARK,
  endsLazyLines,
  firstLine,
  ITEM,
  isAfterBoundary,
  markOf,
  RULE,
  trim,
  trimEnd,
} from './lines.ts';
import { ESCAPE } from './links.ts';
import { readDefinitions, readList } from './lists.ts';
import { readTable } from './tables.ts';

const HEADING = /^(#{1,6})[ \t]+(?!#+[ \t]*(?:\n|$))([^ \t\n][^\n]*)(?:\n|$)/;
export const UNDERLINED: RegExp = /^ {0,3}([^ \t\n][^\n]*)\n([-=])[-=]*[ \t]*(?:\n|$)/;
const FENCED =
  /^ {0,3}(([~`])\2{2,99})[ \t]*(?:([^\s?]+)(?:\?\S*)?)?[ \t]*\n((?:(?! {0,3}\1\2*[ \t]*(?:\n|$))[^\n]*\n)*) {0,3}\1\2*[ \t]*(?:\n|$)/;
/** In kramdown, only the language may follow the marks. Plugins, such as Octopress's, also read titles. */
const TITLED_FENCE = /^ {0,3}(?:`{3,}|~{3,})[ \t]*[^`\s]+[ \t]+[^`\s][^`\n]*$/m;
const UNREAD = /^(?: {1,3}\t[ \t]*[^\s][^\n]*(?:\n|$))+/;
const QUOTE = /^ {0,3}> ?/;
const DEFINED = /^\n? {0,3}:[ \t|]/;
const COMMENT = /^<!--[\s\S]*?-->(?:[ \t]*\n)?/;
const ABBREVIATION = /^ {0,3}\*\[[^\n]+?\]:/;
const LINK =
  /^ {0,3}\[([^\n\]]+)\]:[ \t]*(?:<([^\n]*?)>|([^\n]*?[^\t-\r ][^\n]*?))(?:(?:[ \t]*\n|[ \t]+)[ \t]*(["'])([^\n]+?)\4)?[ \t]*(?:\n|$)/;

/**
 * Blocks as in kramdown. A paragraph, a quote or an item goes on in lines that would be another block in GitHub's
 * Markdown, and ends before some that would not: https://kramdown.gettalong.org/syntax.html
 */
export const blocks: Extension = readsBlocks(
  {
    mayBeIn: () => true,
    rules: [{ name: 'attribute-mark', renderer: () => '' }, element('kramdown-text', { tag: null })],
  },
  // In kramdown's order. Other extensions read HTML, formulas, footnotes and abbreviations.
  (text, lexer, tokens) =>
    // The lexer's own rule for empty lines also notes the place, for errors.
    (lexer.options.tokenizer?.space(text) || undefined) ??
    readCode(text) ??
    readFence(text, lexer, tokens) ??
    readQuote(text, lexer) ??
    readHeading(text, lexer, tokens) ??
    readRule(text) ??
    readList(text, lexer) ??
    readComment(text, lexer, tokens) ??
    (isAfterBoundary(tokens) ? (readUnderlined(text, lexer, tokens) ?? readTable(text, lexer)) : undefined) ??
    readLinkDefinition(text, lexer) ??
    readMark(text, lexer, tokens) ??
    readEnd(text, lexer, tokens) ??
    readUnread(text, lexer, tokens) ??
    readParagraph(text, tokens, lexer),
);

const readRule = (text: string): Tokens.Hr | undefined =>
  RULE.test(text) ? { type: 'hr', raw: firstLine(text) } : undefined;

const readEnd = matching(END_MARK, ([raw]) => ({ type: 'space', raw }));
const readMark = matching(ATTRIBUTES, markOf);
const readComment = matching(COMMENT, ([raw]) => htmlToken(raw));
/** Lines that are no block, so kramdown shows them without a paragraph. */
const readUnread = matching(UNREAD, ([raw], lexer) => ({ type: 'kramdown-text', raw, tokens: lexer.inline(raw) }));
const readFence = matching(FENCED, ([raw, , , lang = '', code = '']) => {
  return { type: 'code', raw, lang, text: code.replace(/\n$/, '') };
});

const headingOf = (raw: string, depth: number, text: string, lexer: Lexer): Tokens.Heading => {
  return { type: 'heading', raw, depth, text, tokens: lexer.inline(text) };
};

const readHeading = matching(HEADING, ([raw, marks = '', written = ''], lexer) => {
  const unmarked = trimEnd(written).replace(/[ \t]#+$/, '');
  return headingOf(raw, marks.length, trimEnd(unmarked), lexer);
});

const readUnderlined = matching(UNDERLINED, ([raw, written = '', mark], lexer) =>
  headingOf(raw, mark === '-' ? 2 : 1, trimEnd(written), lexer),
);

/** Joins the lines that go on, and returns the length of all. The first line always belongs to them. */
const lengthOfLines = (text: string, isEnd: (rest: string) => boolean): number => {
  let end = firstLine(text).length;
  while (end < text.length && !isEnd(text.slice(end))) end += firstLine(text.slice(end)).length;
  return end;
};

const readCode = (text: string): Tokens.Code | undefined => {
  const raw = text.slice(0, CODE_LINE.test(text) ? codeLength(text) : 0);
  if (raw === '') return undefined;
  const code = raw.replace(/\n( {0,3}[^\t-\r ])/g, ' $1').replace(/^(?: {4}|\t)/gm, '');
  return { type: 'code', raw, codeBlockStyle: 'indented', text: code.replace(/\n$/, '') };
};

const readQuote = (text: string, lexer: Lexer): Tokens.Blockquote | undefined => {
  if (!QUOTE.test(text)) return undefined;
  const raw = text.slice(0, lengthOfLines(text, endsLazyLines));
  const inner = raw.replace(new RegExp(QUOTE, 'gm'), '');
  return { type: 'blockquote', raw, text: inner, tokens: blocksIn(inner, lexer) };
};

const readLinkDefinition = (text: string, lexer: Lexer): Tokens.Def | undefined => {
  const [raw, name = '', inBrackets, bare = '', , title] = LINK.exec(text) ?? [];
  if (raw === undefined || /[ \t]["']/.test(bare)) return undefined;
  const tag = name.replace(/\s+/g, ' ').toLowerCase();
  const definition = { href: (inBrackets ?? bare).replace(ESCAPE, '$1'), title: title ?? null };
  lexer.tokens.links[tag] = definition;
  return { type: 'def', raw, tag, ...definition } as Tokens.Def;
};

const readParagraph = (text: string, tokens: readonly Token[], lexer: Lexer): Token | undefined => {
  if (ABBREVIATION.test(text) || opensElement(text)) return undefined;
  const raw = text.slice(0, lengthOfLines(text, endsParagraph));
  const rest = text.slice(raw.length);
  const hasDefinitions = lexer.options.extensions?.renderers?.['definition-list'] !== undefined;
  if (hasDefinitions && DEFINED.test(rest)) return readDefinitions(raw, rest, lexer);
  const words = trim(raw);
  const type = lexer.state.top || tokens.length > 0 ? 'paragraph' : 'text';
  const token = { type, raw, text: words, tokens: lexer.inline(words) } as Different;
  if (TITLED_FENCE.test(raw)) token.differs = FENCE;
  return token;
};

/** Whether another block begins. A tag or a fence without an end does not begin one. */
const endsParagraph = (text: string): boolean => {
  if (BLOCK_HTML.test(text)) return opensElement(text);
  return (
    endsLazyLines(text) ||
    ITEM.test(text) ||
    HEADING.test(text) ||
    QUOTE.test(text) ||
    DEFINED.test(text) ||
    FENCED.test(text)
  );
};

const FENCE: DifferenceKind = {
  kind: 'fence',
  message: 'kramdown reads no code block here, because words follow the language. Galley publishes it as text, too.',
  help: 'Write only the language after the marks.',
};
