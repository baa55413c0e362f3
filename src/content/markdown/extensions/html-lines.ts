import type { Token, TokenizerThis, Tokens } from 'marked';
import { changesEach, type Extension, HTML_BLOCK, PARAGRAPH_END, reads } from './extension.ts';

/** A tag alone in its line that does not interrupt a paragraph. */
const TAG_ALONE = new RegExp(`^ {0,3}(?!${HTML_BLOCK.source})</?[a-z][^<>]*>[ \\t]*(?:\\n|$)`, 'i');

/** Between two blocks of HTML, marked loses the white space. */
export const htmlSpaces: Extension = {
  mayBeIn: (text) => /^[ \t>]*<[^\n]*\n[ \t]*\n[ \t]*</m.test(text),
  marked: changesEach((token) => {
    if (token.type === 'html' && token.block && !token.text.endsWith('\n')) token.text += '\n';
  }),
};

/** In the text of a list item, a tag alone in its line is part of the text. In marked, it ends the text. */
const tagLines: Extension = {
  mayBeIn: (text) => /^[ \t>]*<\/?[a-z][^<>]*>[ \t]*$/im.test(text),
  marked: reads({
    name: 'tag-line',
    level: 'block',
    tokenizer(text, tokens) {
      const last = tokens.at(-1);
      return last?.type === 'text' && TAG_ALONE.test(text) ? continueText(text, last, this) : undefined;
    },
  }),
};

/** HTML in lines of its own. */
export const htmlLines: readonly Extension[] = [htmlSpaces, tagLines];

/** Adds the lines up to the end of a paragraph to the text or the paragraph right above them. */
export const continueText = (
  text: string,
  last: Token,
  { lexer }: TokenizerThis,
  ending: RegExp = PARAGRAPH_END,
): Token | undefined => {
  const queued = lexer.inlineQueue.at(-1);
  if (queued === undefined || !('tokens' in last) || queued.tokens !== last.tokens || /\n[ \t]*\n$/.test(last.raw))
    return undefined;
  const end = text.search(ending);
  const raw = end === -1 ? text : text.slice(0, end + 1);
  const queuedText = last as Tokens.Paragraph;
  queuedText.text += `\n${raw.replace(/^\n|\n$/g, '')}`;
  queued.src = queuedText.text;
  return { type: 'space', raw };
};
