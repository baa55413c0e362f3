import type { Tokens } from 'marked';
import { changesEach, type Different, type Extension, startAt } from './extension.ts';

const [PLAIN, LETTER] = ['[^*\\\\`[\\]<>]', '[\\p{L}\\p{N}]'];
const SIGN = `(?!${LETTER})${PLAIN}`;
const OPENING = `(?:${LETTER}\\*\\*(?=${LETTER})|${SIGN}\\*\\*(?![\\s*]))`;
const CLOSING = `(?:${LETTER}\\*\\*(?!\\*)|(?!\\s)${SIGN}\\*\\*(?![*\\p{L}\\p{N}]))`;
const END = `(?:${LETTER}\\*(?!\\*)|(?!\\s)${SIGN}\\*(?![*\\p{L}\\p{N}]))`;
/** Emphasis in which strong emphasis begins in a word or after a sign: `*a**b** c*`. */
const AROUND = new RegExp(`^\\*(?![\\s*])(?:${PLAIN}*?${OPENING}${PLAIN}*?${CLOSING})+${PLAIN}*?${END}`, 'u');
const STARTS_WITH_SIGN = /^\*[^\p{L}\p{N}]/u;
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;

/** marked ends emphasis at the marks of strong emphasis in it. CommonMark does not: https://spec.commonmark.org/0.31.2/#can-open-emphasis */
export const innerStrong: Extension = {
  mayBeIn: (text) => /[^\s*]\*\*/.test(text) && /(?<!\*)\*(?![\s*])/.test(text),
  marked: {
    ...changesEach((token) => {
      if (token.type === 'em' && /^\*(?!\*)[\s\S]*[^*\\]\*\*$/.test(token.raw))
        (token as Different).differs = 'emphasis';
    }),
    extensions: [
      {
        name: 'inner-strong',
        level: 'inline',
        start: (text) => startAt(text.indexOf('*')),
        tokenizer(source, tokens): Tokens.Em | undefined {
          const before = (tokens.at(-1)?.raw ?? '').at(-1) ?? '';
          const [raw] = before === '*' ? [] : (AROUND.exec(source) ?? []);
          if (raw === undefined || (STARTS_WITH_SIGN.test(raw) && ENDS_IN_WORD.test(before))) return undefined;
          const text = raw.slice(1, -1);
          return { type: 'em', raw, text, tokens: this.lexer.inlineTokens(text) };
        },
      },
    ],
  },
};
