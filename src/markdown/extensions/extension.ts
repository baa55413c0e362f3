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

/** An extension that changes tokens, once all are found. */
export const changesTokens = (change: (tokens: Token[]) => void): MarkedExtension => ({
  hooks: {
    processAllTokens: (tokens) => {
      change(tokens);
      return tokens;
    },
  },
});
