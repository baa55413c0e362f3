import type { MarkedExtension, Token } from 'marked';
import type { Attributes } from './attribute-list.ts';

/** One of Markdown's extensions, for marked. */
export interface Extension {
  /** False only for texts that hold none of it, which are rendered as if there were no such extension. */
  readonly mayBeIn: (text: string) => boolean;
  /** Keeps nothing of one text for the next. */
  readonly marked: MarkedExtension;
}

/** A token whose first tag gets attributes. */
export type Attributed<Of = Token> = Of & { attributes?: Attributes };

/**
 * Where in a paragraph a line begins that interrupts it, by a pattern that begins with the line break before: marked asks this
 * of all the text that follows, of which only the part before an empty line counts.
 */
export const startInParagraph = (text: string, pattern: RegExp): number | undefined => {
  const end = text.indexOf('\n\n');
  const found = pattern.exec(end === -1 ? text : text.slice(0, end));
  return found === null ? undefined : found.index + 1;
};

/** An extension that changes tokens, once all are found. */
export const changesTokens = (change: (tokens: Token[]) => void): MarkedExtension => ({
  hooks: {
    processAllTokens: (tokens) => {
      change(tokens);
      return tokens;
    },
  },
});
