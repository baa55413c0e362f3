import type { Token, Tokens } from 'marked';
import { LimitError } from '../limits/limits.ts';
import { plainText } from './excerpt.ts';
import { readAttributes } from './extensions/attribute-list.ts';
import { lexerOptions } from './lexer-options.ts';
import { createLexer } from './quick/lexer.ts';

/** Characters: what a title is behind them is no title, and texts of any length may take any time. */
const LONGEST_WAY = 30_000;

/** The text of a post's first heading of level 1; empty where it has none. */
export const firstHeading = (text: string): string => {
  const start = text.slice(0, LONGEST_WAY);
  // Most posts have none, and need not be read for it.
  if (!/^ {0,3}#[ \t]|^ {0,3}=+[ \t]*$/m.test(start)) return '';
  const heading = blocksOf(start).find(
    (token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1,
  );
  return heading === undefined ? '' : withoutId(plainText([heading]).trim());
};

/** None of a text that is too much to be read, which is said where it is rendered. */
const blocksOf = (text: string): readonly Token[] => {
  try {
    return createLexer()(text, lexerOptions(text), { offset: 0 });
  } catch (error) {
    if (error instanceof LimitError || error instanceof RangeError) return [];
    throw error;
  }
};

/** Without an id of its own, `{#id}`. */
const withoutId = (title: string): string => {
  const [written, list] = /\s*\{:?\s*([#.][^{}]*)\}$/.exec(title) ?? [];
  return written === undefined || list === undefined || readAttributes(list) === null
    ? title
    : title.slice(0, -written.length);
};
