import type { MarkedExtension, RendererExtension, Token, TokenizerExtension, TokenizerThis, Tokens } from 'marked';
import { walkTokens } from '../tokens/walk-tokens.ts';

export interface Extension {
  /** Matches, or returns true, for every text with this syntax. Other text is rendered without the extension. */
  readonly mayBeIn: RegExp | ((text: string) => boolean);
  /** The extension for marked. If it keeps state from one text to the next, a function that creates it for each text. */
  readonly marked: MarkedExtension | (() => MarkedExtension);
}

/** The start of a list. */
export const ITEM: RegExp = /^ {0,3}(?:[*+-]|\d{1,9}[.)])[ \t]/;

/** The start of HTML that interrupts a paragraph: https://spec.commonmark.org/0.31.2/#html-blocks */
export const HTML_BLOCK: RegExp =
  /<(?:[!?]|(?:pre|script|style|textarea)(?=[\s>]|$)|\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s/>]|$))/i;

/** Returns the line break before an empty line or a block, which ends a paragraph. */
const paragraphEnd = (space: string, first: string): RegExp =>
  new RegExp(
    `\\n(?=[ \\t]*(?:\\n|$)| {0,3}(?:#{1,6}(?:\\s|$)|>|\`{3,}[^\`\\n]*(?:\\n|$)|~{3}|(?:[-*+]|${first}[.)])${space}|(?:[-*_][ \\t]*){3,}(?:\\n|$)|${HTML_BLOCK.source}))`,
    'i',
  );

export const PARAGRAPH_END: RegExp = paragraphEnd('[ \\t]', '1');
/** Right below a list, any item ends the text, also an empty one. */
export const ITEM_TEXT_END: RegExp = paragraphEnd('(?:[ \\t]|\\n|$)', '\\d{1,9}');

/**
 * Where each pattern is found next, and where the search for it ended, as what remains of the text from there on. The
 * strings that marked passes for one list of tokens end at the same place, so the search need not be repeated for each.
 */
export type Starts = Map<RegExp, { readonly found: number | null; readonly end: number }>;

/** marked's lexer, or ours with what it remembers for one list of tokens. */
type StartsOf = { readonly starts?: Starts };

/** Returns where a pattern is found first in a string, or in the part of it before `endsAt`. */
const startOf = (text: string, pattern: RegExp, { starts }: StartsOf, endsAt?: string): number | undefined => {
  const known = starts?.get(pattern);
  if (known !== undefined && text.length > known.end && text.length >= (known.found ?? 0))
    return known.found === null ? undefined : text.length - known.found;
  const end = endsAt === undefined ? -1 : text.indexOf(endsAt);
  const index = pattern.exec(end === -1 ? text : text.slice(0, end))?.index;
  starts?.set(pattern, {
    found: index === undefined ? null : text.length - index,
    end: end === -1 ? 0 : text.length - end,
  });
  return index;
};

/**
 * Returns the start of the first line that interrupts a paragraph. `pattern` begins with the line break before that
 * line. marked passes all of the remaining text, but only the part before an empty line counts.
 */
export const startInParagraph = (text: string, pattern: RegExp, lexer: Lexer): number | undefined => {
  const start = startOf(text, pattern, lexer as StartsOf, '\n\n');
  return start === undefined ? undefined : start + 1;
};

export type Lexer = TokenizerThis['lexer'];

/** Reads the blocks in a part of text. Without `isLoose`, paragraphs become `text` tokens, as in a tight list. */
export const blocksIn = (text: string, lexer: Lexer, isLoose = true): Token[] => {
  const { top } = lexer.state;
  lexer.state.top = isLoose;
  const tokens = lexer.blockTokens(text, []);
  lexer.state.top = top;
  return tokens;
};

/**
 * Returns the renderer of tokens that are an element, by default of the same name and with inline content. With null as
 * the tag, they are only the content.
 */
export const element = (
  name: string,
  { tag = name as string | null, start = '', end = '', hasBlocks = false } = {},
): RendererExtension => ({
  name,
  renderer({ tokens = [] }) {
    const content = hasBlocks ? this.parser.parse(tokens) : this.parser.parseInline(tokens);
    return tag === null ? content : `<${tag}>${start}${content}</${tag}>${end}`;
  },
});

/** Reads the token at the start of text; undefined if there is none. `tokens` are those before it. */
type Read = (text: string, lexer: Lexer, tokens: readonly Token[]) => Token | undefined;

/** Returns a reader of tokens whose text matches a pattern. `make` gets the match. */
export const matching =
  (pattern: RegExp, make: (match: RegExpExecArray, lexer: Lexer) => Token | undefined): Read =>
  (text, lexer) => {
    const match = pattern.exec(text);
    return match === null ? undefined : make(match, lexer);
  };

const rule = (level: 'block' | 'inline', start: TokenizerExtension['start'], read: Read): TokenizerExtension => ({
  // marked needs a name, but uses only those of renderers.
  name: 'rule',
  level,
  ...(start && { start }),
  tokenizer(text, tokens) {
    return read(text, this.lexer, tokens as readonly Token[]) as Tokens.Generic | undefined;
  },
});

/** Returns a rule for blocks. `start` finds those that interrupt a paragraph, from the line break before them. */
export const blockRule = (read: Read, start?: RegExp): TokenizerExtension => {
  const find = (text: string, lexer: Lexer) => start && startInParagraph(text, start, lexer);
  return rule('block', start && findIn(find), read);
};

/** marked passes the lexer as `this`. */
export const findIn = (
  find: (text: string, lexer: Lexer) => number | undefined,
): NonNullable<TokenizerExtension['start']> =>
  function (this: TokenizerThis, text: string) {
    return find(text, this.lexer);
  };

/** What a match depends on besides the text from its start on. */
const CONTEXT = /\^|\\b|\(\?</;

/** Returns a rule for inline syntax. `start` finds where it may begin within what marked reads as plain text. */
export const inlineRule = (read: Read, start?: Start): TokenizerExtension =>
  rule('inline', typeof start === 'function' ? start : start && inlineStart(start), read);

const inlineStart = (start: RegExp): TokenizerExtension['start'] =>
  CONTEXT.test(start.source)
    ? (text) => start.exec(text)?.index
    : findIn((text, lexer) => startOf(text, start, lexer as StartsOf));

type Start = RegExp | ((text: string) => number | undefined);

/** Returns the rule for tags in a line that marked does not read. */
export const tagRule = (pattern: RegExp, start: RegExp): TokenizerExtension =>
  inlineRule(
    matching(pattern, ([raw], { state: { inLink, inRawBlock } }) => {
      return { type: 'html', raw, text: raw, block: false, inLink, inRawBlock };
    }),
    start,
  );

interface Syntax<Begins = never> extends Pick<Extension, 'mayBeIn'> {
  readonly start?: Begins;
  /** Renderers, and other rules. Later ones are tried first. */
  readonly rules?: readonly (RendererExtension | TokenizerExtension)[];
}

/** Returns an extension that reads blocks. */
export const readsBlocks = ({ mayBeIn, start, rules = [] }: Syntax<RegExp>, read: Read): Extension => ({
  mayBeIn,
  marked: { extensions: [blockRule(read, start), ...rules] },
});

/** Returns an extension that reads inline syntax. */
export const readsInline = ({ mayBeIn, start, rules = [] }: Syntax<Start>, read: Read): Extension => ({
  mayBeIn,
  marked: { extensions: [inlineRule(read, start), ...rules] },
});

/** Returns an extension that changes the list of tokens after marked has found all of them. */
export const changesTokens = ({ mayBeIn, rules = [] }: Syntax, change: (tokens: Token[]) => void): Extension => ({
  mayBeIn,
  marked: { ...tokenChange(change), extensions: [...rules] },
});

/** Returns an extension that changes each token, outer ones first, after marked has found all of them. */
export const changesEach = (syntax: Syntax, change: (token: Token) => void): Extension =>
  changesTokens(syntax, (tokens) => walkTokens(tokens, change));

export const tokenChange = (change: (tokens: Token[]) => void): MarkedExtension => ({
  hooks: {
    processAllTokens: (tokens) => {
      change(tokens);
      return tokens;
    },
  },
});
