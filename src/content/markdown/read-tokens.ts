import { Marked, type MarkedOptions, type Token, type Tokens } from 'marked';
import footnotes from 'marked-footnote';
import { plainText } from './excerpt.ts';
import { readAttributes } from './extensions/attribute-list.ts';
import { createLexer } from './quick/lexer.ts';
import type { CodeOf } from './templates/prepare.ts';
import { LimitError } from './tokens/limits.ts';
import { walkTokens } from './tokens/walk-tokens.ts';

/** Returns the lexer options for text, the same as marked passes when it renders the text. */
export const lexerOptions = (text: string): MarkedOptions =>
  (text.includes('[^') ? new Marked(footnotes()) : new Marked()).defaults;

/** Returns a function that finds the code blocks and code spans of a Markdown text. */
export const createCodeOf = (): CodeOf => {
  const lex = createLexer();
  return (text) => {
    const found: string[] = [];
    walkTokens(lex(text, lexerOptions(text), { offset: 0 }), ({ type, raw }) => {
      if (type === 'code' || type === 'codespan') found.push(raw);
    });
    return found;
  };
};

/** The number of characters to search for a title. A later heading is no title, and a long text can take too long. */
const MAX_SEARCHED = 30_000;

/** A line that is the end of a heading of level 1, unless it is part of something else, such as code. */
const HEADING_LINE = /^ {0,3}#[ \t].*|^ {0,3}=+[ \t]*$/m;

/** Returns the text of a post's first heading of level 1; empty without one. */
export const firstHeading = (text: string): string => {
  const start = text.slice(0, MAX_SEARCHED);
  const line = HEADING_LINE.exec(start);
  if (line === null) return '';
  const head = start.slice(0, line.index + line[0].length);
  // Most titles are the first lines, so the rest need not be parsed, unless it defines a link in the title.
  const heading = (head.includes('[') ? undefined : headingIn(head)) ?? headingIn(start);
  return heading === undefined ? '' : withoutId(plainText([heading]).trim());
};

const headingIn = (text: string): Tokens.Heading | undefined =>
  blocksOf(text).find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1);

/** Returns no blocks if text is over a limit. The renderer reports that. */
const blocksOf = (text: string): readonly Token[] => {
  try {
    return createLexer()(text, lexerOptions(text), { offset: 0 });
  } catch (error) {
    if (error instanceof LimitError || error instanceof RangeError) return [];
    throw error;
  }
};

/** Removes the attributes after a title, `{#id}`. */
const withoutId = (title: string): string => {
  const [written, list] = /\s*\{:?\s*([#.][^{}]*)\}$/.exec(title) ?? [];
  return written === undefined || list === undefined || readAttributes(list, { anyId: true }) === null
    ? title
    : title.slice(0, -written.length);
};
