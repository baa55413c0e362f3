import type { Token, TokenizerThis, Tokens } from 'marked';
import { type Extension, PARAGRAPH_END, reads } from './extension.ts';

const INDENTED = /^(?: {4}| {0,3}\t)[^\n]*\S/;

/** Indented text is a paragraph: https://www.11ty.dev/docs/languages/markdown/#indented-code-blocks */
export const indentedText: Extension = {
  mayBeIn: (text) => / {4}|\t/.test(text),
  marked: reads({
    name: 'indented-text',
    level: 'block',
    tokenizer(text, tokens) {
      return readIndented(text, tokens as Token[], this);
    },
  }),
};

/** Returns undefined right below text, because an indented line continues it. */
const readIndented = (
  text: string,
  tokens: readonly Token[],
  { lexer }: TokenizerThis,
): Tokens.Paragraph | undefined => {
  if (!INDENTED.test(text) || /^(?:paragraph|text)$/.test(tokens.at(-1)?.type ?? '')) return undefined;
  const end = text.search(PARAGRAPH_END);
  const raw = end === -1 ? text : text.slice(0, end);
  const inner = raw.replace(/^\s+/gm, '').trimEnd();
  return { type: 'paragraph', raw, text: inner, tokens: lexer.inline(inner) };
};
