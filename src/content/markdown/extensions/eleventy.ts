import type { TokenizerThis, Tokens } from 'marked';
import type { Extension } from './extension.ts';
import { markdownIt } from './markdown-it.ts';

const INDENTED = /^(?: {4}| {0,3}\t)[^\n]*\S[^\n]*(?:\n|$)/;
/** A line that ends a paragraph. */
const BLOCK = /^ {0,3}(?:#{1,6}(?:\s|$)|>|`{3}|~{3}|[-*+][ \t]|1[.)][ \t]|(?:[-*_][ \t]*){3,}$|<[a-z/!])/i;

/** Indented text is a paragraph: https://www.11ty.dev/docs/languages/markdown/#indented-code-blocks */
const indentedText: Extension = {
  mayBeIn: (text) => /^(?: {4}| {0,3}\t)[^\n]*\S/m.test(text),
  marked: {
    extensions: [
      {
        name: 'indented-text',
        level: 'block',
        tokenizer(text) {
          return readIndented(text, this);
        },
      },
    ],
  },
};

const readIndented = (text: string, { lexer }: TokenizerThis): Tokens.Paragraph | undefined => {
  if (!INDENTED.test(text)) return undefined;
  const lines = text.split('\n');
  const end = lines.findIndex((line, at) => line.trim() === '' || (at > 0 && BLOCK.test(line)));
  const own = end === -1 ? lines : lines.slice(0, end);
  const raw = own.join('\n') + (end === -1 ? '' : '\n');
  const inner = own
    .map((line) => line.trimStart())
    .join('\n')
    .trimEnd();
  return { type: 'paragraph', raw, text: inner, tokens: lexer.inline(inner) };
};

/** Eleventy's markdown-it, which differs from marked. */
export const eleventy: readonly Extension[] = [markdownIt, indentedText];
