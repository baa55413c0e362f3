import { type Extension, PARAGRAPH_END, readsBlocks } from '../../content/markdown/extensions/extension.ts';

const INDENTED = /^(?: {4}| {0,3}\t)[^\n]*\S/;

/** Indented text is a paragraph: https://www.11ty.dev/docs/languages/markdown/#indented-code-blocks */
export const indentedText: Extension = readsBlocks({ mayBeIn: / {4}|\t/ }, (text, lexer, tokens) => {
  // Right below text, an indented line continues it.
  if (!INDENTED.test(text) || /^(?:paragraph|text)$/.test(tokens.at(-1)?.type ?? '')) return undefined;
  const end = text.search(PARAGRAPH_END);
  const raw = end === -1 ? text : text.slice(0, end);
  const inner = raw.replace(/^\s+/gm, '').trimEnd();
  return { type: 'paragraph', raw, text: inner, tokens: lexer.inline(inner) };
});
