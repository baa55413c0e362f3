import type { MarkedExtension, Token, TokenizerThis } from 'marked';
import { walkTokens } from '../tokens/walk-tokens.ts';

export interface Extension {
  /** False only for texts without this syntax, which are rendered without the extension. */
  readonly mayBeIn: (text: string) => boolean;
  /** The extension, which must not keep state from one text to the next. */
  readonly marked: MarkedExtension;
  /** Changes the extension for footnotes, which is applied last. */
  readonly footnotes?: (usual: MarkedExtension) => MarkedExtension;
}

/** The line break before an empty line or a block, which ends a paragraph. */
export const PARAGRAPH_END =
  /\n(?=[ \t]*(?:\n|$)| {0,3}(?:#{1,6}(?:\s|$)|>|`{3}|~{3}|[-*+][ \t]|1[.)][ \t]|(?:[-*_][ \t]*){3,}(?:\n|$)|<[a-z/!]))/i;

/** How the HTML differs from that of the adopted tool. */
export type DifferenceKind = 'script' | 'backslash' | 'heading-id';

/** A token with HTML that differs from that of the adopted tool. */
export type Different<Of = Token> = Of & { differs?: DifferenceKind };

/**
 * Returns where a line begins that interrupts a paragraph, by a pattern that begins with the line break before. marked
 * passes all text that follows, but only the part before an empty line counts.
 */
export const startInParagraph = (text: string, pattern: RegExp): number | undefined => {
  const end = text.indexOf('\n\n');
  const found = pattern.exec(end === -1 ? text : text.slice(0, end));
  return found === null ? undefined : found.index + 1;
};

/** Returns the index that a search found, in the form that marked needs for a start. */
export const startAt = (index: number): number | undefined => (index === -1 ? undefined : index);

/** Reads the blocks in a part of a text. Without `isLoose`, its paragraphs are texts, as in a tight list. */
export const blocksIn = (text: string, { lexer }: Pick<TokenizerThis, 'lexer'>, isLoose = true): Token[] => {
  const { top } = lexer.state;
  lexer.state.top = isLoose;
  const tokens = lexer.blockTokens(text, []);
  lexer.state.top = top;
  return tokens;
};

/** Returns an extension that changes the tokens, inner ones after outer ones, when all of them are found. */
export const changesEach = (change: (token: Token) => void): MarkedExtension =>
  changesTokens((tokens) => walkTokens(tokens, change));

/** Returns an extension that changes the list of tokens when all of them are found. */
export const changesTokens = (change: (tokens: Token[]) => void): MarkedExtension => ({
  hooks: {
    processAllTokens: (tokens) => {
      change(tokens);
      return tokens;
    },
  },
});
