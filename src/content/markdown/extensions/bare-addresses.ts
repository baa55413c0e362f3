import { textToken } from '../tokens/walk-tokens.ts';
import type { Extension } from './extension.ts';

/** The part of a bare URL or email address without which the rest is not one. */
const BEGINNING = /^(?:[a-z]+:|www\.|[^@]*@)/i;

/** A URL or an email address without brackets is text, in which marks and escapes count, as in kramdown and Zola. */
export const bareAddresses: Extension = {
  mayBeIn: (text) => /:\/\/|www\.|@/i.test(text),
  marked: {
    extensions: [
      {
        name: 'bare-address',
        level: 'inline',
        tokenizer(text) {
          if (!this.lexer.options.tokenizer?.url(text)) return undefined;
          const [raw] = BEGINNING.exec(text) ?? [text];
          return textToken(raw);
        },
      },
    ],
  },
};
