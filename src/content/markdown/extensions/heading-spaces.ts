import { type Extension, PARAGRAPH_END, reads } from './extension.ts';

const HASHES = /^ {0,3}#{1,6}(?=[^\S \t\n\r])/;

/** Only a space or a tab makes a heading: https://spec.commonmark.org/0.31.2/#atx-headings. In marked, any white space does. */
export const headingSpaces: Extension = {
  mayBeIn: (text) => /#[^\S \t\n\r]/.test(text),
  marked: reads({
    name: 'heading-space',
    level: 'block',
    tokenizer(text) {
      if (!HASHES.test(text)) return undefined;
      const end = text.search(PARAGRAPH_END);
      const raw = end === -1 ? text : text.slice(0, end + 1);
      const inner = raw.trim();
      return { type: 'paragraph', raw, text: inner, tokens: this.lexer.inline(inner) };
    },
  }),
};
