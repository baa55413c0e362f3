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

/** What can precede an address in Goldmark: white space, some signs, and typography, which Hugo replaces. */
const BEFORE = /(?:[\s*_~("']|--|\.{3}|<<|>>)$/;
const BESIDE_TEXT = /mailto:|(?<![\s*_~(<"'=])(?:(?:https?|ftp):\/\/|www\.)|[^\s\w.+*~(<"'-][\w.+-]+@/i;

/** In Goldmark, an address after a letter or `mailto:` is text, and an address has only ASCII characters. */
export const asciiAddresses: Extension = {
  mayBeIn: (text) => BESIDE_TEXT.test(text) || (/:\/\/|www\.|@/i.test(text) && /[^\0-\x7f]/.test(text)),
  marked: {
    extensions: [
      {
        name: 'ascii-address',
        level: 'inline',
        tokenizer(text, tokens) {
          const { tokenizer } = this.lexer.options;
          const found = this.lexer.state.inLink ? undefined : tokenizer?.url(text);
          if (!found) return undefined;
          const before = tokens.at(-1);
          if (/^mailto:/i.test(text) || (before?.type === 'text' && !BEFORE.test(before.raw)))
            return textToken(/^(?:[a-z]+:|www\.|[^@]*@)/i.exec(text)?.[0] ?? found.raw);
          return tokenizer?.url(/^[!-~]+/.exec(found.raw)?.[0] ?? '') || textToken(found.raw);
        },
      },
    ],
  },
};
