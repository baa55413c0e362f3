import type { Token, Tokens } from 'marked';
import { isText, replaceTokens, textToken } from '../tokens/walk-tokens.ts';
import { changesEach, changesTokens, type Extension } from './extension.ts';

/** Small changes to Markdown that options turn on or off. */

/** Turns line ends in paragraphs into line breaks. */
export const hardBreaks: Extension = changesTokens({ mayBeIn: () => true }, (tokens) => replaceTokens(tokens, linesOf));

export const linesOf = (token: Token): readonly Token[] | null =>
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
