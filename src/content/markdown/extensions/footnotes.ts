import type { MarkedExtension, Tokens } from 'marked';
import footnotes from 'marked-footnote';
import { type Extension, PARAGRAPH_END, startInParagraph } from './extension.ts';

/** Footnotes as on GitHub. Lazy lines, right below the first line of a footnote, are part of it without indentation. */
export const createFootnotes = (hasLazyLines: boolean): Extension => ({
  mayBeIn: (text) => text.includes('[^'),
  // It continues its numbering in the next text.
  marked: () => (hasLazyLines ? withLazyLines(footnotes() as MarkedExtension) : (footnotes() as MarkedExtension)),
});

/** The definition of a footnote that begins with a paragraph. */
const DEFINITION = /^\[\^[^\]\n]+\]:[ \t]*(?!\s|#{1,6}\s|>|`{3}|~{3}|[-*+]\s|\d+[.)]\s)/;
/** The end of its first paragraph. Two searches would take too long where one of them finds nothing. */
const END = new RegExp(`${PARAGRAPH_END.source}|\\n\\[\\^[^\\]\\n]+\\]:`, PARAGRAPH_END.flags);

const withLazyLines = ({ extensions, ...usual }: MarkedExtension): MarkedExtension => ({
  ...usual,
  extensions: (extensions ?? []).map((extension) => {
    if (!('tokenizer' in extension) || extension.name !== 'footnote') return extension;
    const { tokenizer } = extension;
    return {
      ...extension,
      start: (text) => startInParagraph(text, /\n {0,3}\[\^[^\]\n]+\]:/),
      tokenizer(text, tokens) {
        const [spaces = ''] = /^ {1,3}(?=\[\^)/.exec(text) ?? [];
        const own = text.slice(spaces.length);
        const indented = DEFINITION.test(own) ? indentLines(own) : own;
        const token = tokenizer.call(this, indented, tokens) as Tokens.Generic | undefined;
        // marked-footnote keeps the token itself, so it must not be copied.
        if (token !== undefined) token.raw = text.slice(0, token.raw.length - (indented.length - text.length));
        return token;
      },
    };
  }),
});

/** Indents the lines of the first paragraph, as marked-footnote requires. */
const indentLines = (text: string): string => {
  const end = text.search(END);
  const paragraph = end === -1 ? text : text.slice(0, end);
  const indented = paragraph.replace(/\n(?! {4})/g, '\n    ');
  // Most footnotes need nothing, and a copy of all that follows takes time.
  return indented === paragraph ? text : indented + text.slice(paragraph.length);
};
