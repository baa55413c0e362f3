import type {
  MarkedExtension,
  RendererExtension,
  Token,
  TokenizerAndRendererExtension,
  TokenizerExtension,
  TokenizerThis,
} from 'marked';
import { walkTokens } from '../tokens/walk-tokens.ts';

export interface Extension {
  /** Returns false only for texts without this syntax. They are rendered without the extension. */
  readonly mayBeIn: (text: string) => boolean;
  /** The extension for marked. If it keeps state from one text to the next, a function that creates it for each text. */
  readonly marked: MarkedExtension | (() => MarkedExtension);
}

/** The start of a list. */
export const ITEM: RegExp = /^ {0,3}(?:[*+-]|\d{1,9}[.)])[ \t]/;

/** The start of HTML that interrupts a paragraph: https://spec.commonmark.org/0.31.2/#html-blocks */
export const HTML_BLOCK: RegExp =
  /<(?:[!?]|(?:pre|script|style|textarea)(?=[\s>]|$)|\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s/>]|$))/i;

/** Returns the line break before an empty line or a block, which ends a paragraph. */
const paragraphEnd = (empty: string, html: string, space: string): RegExp =>
  new RegExp(
    `\\n(?=${empty}(?:\\n|$)| {0,3}(?:#{1,6}(?:\\s|$)|>|\`{3}|~{3}|(?:[-*+]|1[.)])${space}|(?:[-*_][ \\t]*){3,}(?:\\n|$))|${html})`,
    'i',
  );

export const PARAGRAPH_END: RegExp = paragraphEnd('[ \\t]*', ` {0,3}${HTML_BLOCK.source}`, '[ \\t]');
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

/** Converts the index of a search to the form that marked expects: undefined instead of -1. */
export const startAt = (index: number): number | undefined => (index === -1 ? undefined : index);

/** Reads the blocks in a part of a text. Without `isLoose`, paragraphs become `text` tokens, as in a tight list. */
export const blocksIn = (text: string, { lexer }: Pick<TokenizerThis, 'lexer'>, isLoose = true): Token[] => {
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
  { tag = name as string | null, end = '', hasBlocks = false } = {},
): RendererExtension => ({
  name,
  renderer({ tokens = [] }) {
    const content = hasBlocks ? this.parser.parse(tokens) : this.parser.parseInline(tokens);
    return tag === null ? content : `<${tag}>${content}</${tag}>${end}`;
  },
});

/** Returns the rule for tags in a line that marked does not read. */
export const tagRule = (name: string, pattern: RegExp, start: RegExp): TokenizerExtension => ({
  name,
  level: 'inline',
  start: (text) => startAt(text.search(start)),
  tokenizer(text) {
    const [raw] = pattern.exec(text) ?? [];
    const { inLink, inRawBlock } = this.lexer.state;
    return raw === undefined ? undefined : { type: 'html', raw, text: raw, block: false, inLink, inRawBlock };
  },
});

/** Returns an extension with rules of its own. */
export const reads = (...extensions: TokenizerAndRendererExtension[]): MarkedExtension => ({ extensions });

/** Returns an extension that changes each token, outer ones first, after marked has found all of them. */
export const changesEach = (change: (token: Token) => void): MarkedExtension =>
  changesTokens((tokens) => walkTokens(tokens, change));

/** Returns an extension that changes the list of tokens after marked has found all of them. */
export const changesTokens = (change: (tokens: Token[]) => void): MarkedExtension => ({
  hooks: {
    processAllTokens: (tokens) => {
      change(tokens);
      return tokens;
    },
  },
});
