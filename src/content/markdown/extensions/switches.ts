import type { Token, Tokens } from 'marked';
import { childLists, isText, replaceTokens, textToken, walkTokens } from '../tokens/walk-tokens.ts';
import { changesEach, changesTokens, type Extension, PARAGRAPH_END, readsBlocks } from './extension.ts';

/** Small changes to Markdown that options of the tools turn on or off. */

/**
 * Turns line ends in paragraphs into line breaks, as kramdown's option `hard_wrap` and Goldmark's `hardWraps` do. With
 * marked's option `breaks`, those at the end of a text are spaces.
 */
export const createHardBreaks = (isMarked: boolean): Extension =>
  changesTokens({ mayBeIn: () => true }, (tokens) => {
    if (isMarked) walkTokens(tokens, tidyLineEnds);
    replaceTokens(tokens, linesOf);
  });

/** Below indented text in an item, marked 18 adds a line end, which marked 15 does not. */
const tidyLineEnds = (token: Token): void => {
  for (const list of childLists(token))
    for (const [at, inner] of list.entries())
      if (isText(inner)) {
        const text = inner.text.replace(/\n\n+/g, '\n');
        inner.text = at === list.length - 1 ? text.replace(/\s*\n\s*$/, ' ') : text;
      }
};

const linesOf = (token: Token): readonly Token[] | null =>
  !isText(token) || !token.text.includes('\n')
    ? null
    : token.text
        .split(/ *\n/)
        .flatMap((text, line): Token[] => [
          ...(line === 0 ? [] : [{ type: 'br', raw: '\n' } as Tokens.Br]),
          ...(text === '' ? [] : [{ ...token, raw: text, text }]),
        ]);

/** The box of a task, `[ ]`, is text. */
export const plainTasks: Extension = changesEach({ mayBeIn: /\[[ x]\]/i }, (token) => {
  if (token.type === 'list_item' && token.task) unmark(token as Tokens.ListItem);
});

/** In a loose list, marked puts the box into the paragraph, otherwise before the text. */
const unmark = (item: Tokens.ListItem): void => {
  item.task = false;
  const [box, ...others] = item.tokens;
  if (box?.type === 'checkbox') item.tokens = others;
  const text = item.tokens[0] as Tokens.Paragraph | undefined;
  const inline: Token[] = text?.tokens ?? [];
  if (inline[0]?.type === 'checkbox') inline.shift();
  inline.unshift(textToken(/\[[ xX]\]\s+/.exec(item.raw)?.[0] ?? ''));
};

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
