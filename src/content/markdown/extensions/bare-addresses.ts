import { textToken } from '../tokens/walk-tokens.ts';
import type { Extension } from './extension.ts';

/**
 * Returns an extension for which URLs and email addresses without brackets are text, in which marks and escapes count.
 * `beginning` is the part of an address without which the rest is not one.
 */
const asText = (mayBeIn: RegExp, beginning: RegExp): Extension => ({
  mayBeIn: (text) => mayBeIn.test(text),
  marked: {
    extensions: [
      {
        name: 'bare-address',
        level: 'inline',
        tokenizer(text) {
          if (!this.lexer.options.tokenizer?.url(text)) return undefined;
          const [raw] = beginning.exec(text) ?? [];
          return raw === undefined ? undefined : textToken(raw);
        },
      },
    ],
  },
});

/** All of them are text in kramdown and pulldown-cmark. */
export const bareAddresses: Extension = asText(/:\/\/|www\.|@/i, /^(?:[a-z]+:|www\.|[^@]*@)/i);

/** In markdown-it, only a URL without a scheme is text. */
export const wwwAddresses: Extension = asText(/www\./i, /^www\./i);
