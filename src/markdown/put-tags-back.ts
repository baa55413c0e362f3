import type { Token, Tokens } from 'marked';
import { fillPlaceholders } from '../html/placeholders.ts';

/**
 * Template tags as they are written in place of their placeholders, in a token that is text. In HTML they are put back when
 * it is known where they stand there, and in addresses with these.
 */
export const putTagsBack = (token: Token, tags: ReadonlyMap<string, string>): void => {
  const { type } = token;
  const { text, title, lang } = token as Tokens.Generic;
  if (type === 'html') return;
  if (typeof text === 'string') (token as Tokens.Generic).text = fillPlaceholders(text, tags);
  if (typeof title === 'string') (token as Tokens.Generic).title = fillPlaceholders(title, tags);
  if (typeof lang === 'string') (token as Tokens.Generic).lang = fillPlaceholders(lang, tags);
};
