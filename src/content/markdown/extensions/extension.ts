import type { MarkedExtension, RendererExtension, Token, TokenizerExtension, TokenizerThis, Tokens } from 'marked';
import { walkTokens } from '../tokens/walk-tokens.ts';

export interface Extension {
  /** Matches, or returns true, for every text with this syntax. Other texts are rendered without the extension. */
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
const paragraphEnd = (empty: string, html: string, space: string, first = '1'): RegExp =>
  new RegExp(
    `\\n(?=${empty}(?:\\n|$)| {0,3}(?:#{1,6}(?:\\s|$)|>|\`{3,}[^\`\\n]*(?:\\n|$)|~{3}|(?:[-*+]|${first}[.)])${space}|(?:[-*_][ \\t]*){3,}(?:\\n|$))|${html})`,
    'i',
  );

export const PARAGRAPH_END: RegExp = paragraphEnd('[ \\t]*', ` {0,3}${HTML_BLOCK.source}`, '[ \\t]');
/** Right below a list, any item ends the text, also an empty one. */
export const ITEM_TEXT_END: RegExp = paragraphEnd(
  '[ \\t]*',
  ` {0,3}${HTML_BLOCK.source}`,
  '(?:[ \\t]|\\n|$)',
  '\\d{1,9}',
);
/** In marked 15, lines of tabs are not empty, indented HTML is text, and items begin with a space. */
export const OLDER_END: RegExp = paragraphEnd(' *', HTML_BLOCK.source, ' ');

/**
 * Returns the start of the first line that interrupts a paragraph. `pattern` begins with the line break before that
 * line. marked passes all of the remaining text, but only the part before an empty line counts.
 */
export const startInParagraph = (text: string, pattern: RegExp): number | undefined => {
  const end = text.indexOf('\n\n');
  const found = pattern.exec(end === -1 ? text : text.slice(0, end));
  return found === null ? undefined : found.index + 1;
};

export type Lexer = TokenizerThis['lexer'];

/** Reads the blocks in a part of a text. Without `isLoose`, paragraphs become `text` tokens, as in a tight list. */
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

/** Reads the token at the start of a text; undefined if there is none. `tokens` are those before it. */
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
export const blockRule = (read: Read, start?: RegExp): TokenizerExtension =>
  rule('block', start && ((text) => startInParagraph(text, start)), read);

/** Returns a rule for inline syntax. `start` finds where it may begin within what marked reads as plain text. */
export const inlineRule = (read: Read, start?: Start): TokenizerExtension =>
  rule('inline', typeof start === 'function' ? start : start && ((text) => start.exec(text)?.index), read);

type Start = RegExp | ((text: string) => number | undefined);

/** Returns the rule for tags in a line that marked does not read. */
export const tagRule = (pattern: RegExp, start: RegExp): TokenizerExtension =>
  inlineRule(
    matching(pattern, ([raw], { state: { inLink, inRawBlock } }) => {
      return { type: 'html', raw, text: raw, block: false, inLink, inRawBlock };
    }),
    start,
  );

interface Syntax extends Pick<Extension, 'mayBeIn'> {
  /** Renderers, and other rules. Later ones are tried first. */
  readonly rules?: readonly (RendererExtension | TokenizerExtension)[];
}

/** Returns an extension that reads blocks. */
export const readsBlocks = (
  { mayBeIn, start, rules = [] }: Syntax & { readonly start?: RegExp },
  read: Read,
): Extension => ({
  mayBeIn,
  marked: { extensions: [blockRule(read, start), ...rules] },
});

/** Returns an extension that reads inline syntax. */
export const readsInline = (
  { mayBeIn, start, rules = [] }: Syntax & { readonly start?: Start },
  read: Read,
): Extension => ({
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
