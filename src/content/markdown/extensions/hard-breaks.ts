import type { Token, Tokens } from 'marked';
import { childLists, childTokens, replaceTokens, walkTokens } from '../tokens/walk-tokens.ts';
import { changesTokens, type Extension } from './extension.ts';

/**
 * Turns line ends in paragraphs into line breaks, as kramdown's option `hard_wrap` and Goldmark's `hardWraps` do. With
 * marked's option `breaks`, those at the end of a text are spaces.
 */
export const createHardBreaks = (isMarked: boolean): Extension => ({
  mayBeIn: () => true,
  marked: changesTokens((tokens) => {
    if (isMarked) walkTokens(tokens, tidyLineEnds);
    replaceTokens(tokens, linesOf);
  }),
});

/** Below indented text in an item, marked 18 adds a line end, which marked 15 does not. */
const tidyLineEnds = (token: Token): void => {
  for (const list of childLists(token))
    for (const [at, inner] of list.entries())
      if (inner.type === 'text' && childTokens(inner).length === 0) {
        const text = inner.text.replace(/\n\n+/g, '\n');
        inner.text = at === list.length - 1 ? text.replace(/\s*\n\s*$/, ' ') : text;
      }
};

const linesOf = (token: Token): readonly Token[] | null =>
  token.type !== 'text' || childTokens(token).length > 0 || !token.text.includes('\n')
    ? null
    : token.text
        .split(/ *\n/)
        .flatMap((text: string, line: number): Token[] => [
          ...(line === 0 ? [] : [{ type: 'br', raw: '\n' } as Tokens.Br]),
          ...(text === '' ? [] : [{ ...(token as Tokens.Text), raw: text, text }]),
        ]);
