import type { Token, Tokens } from 'marked';
import { textToken } from '../tokens/walk-tokens.ts';
import { changesEach, type Extension } from './extension.ts';

/** The box of a task, `[ ]`, is text. */
export const plainTasks: Extension = {
  mayBeIn: (text) => /\[[ x]\]/i.test(text),
  marked: changesEach((token) => {
    if (token.type === 'list_item' && token.task) unmark(token as Tokens.ListItem);
  }),
};

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
