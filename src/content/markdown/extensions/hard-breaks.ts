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
    if (isMarked) walkTokens(tokens, endWithSpace);
    replaceTokens(tokens, linesOf);
  }),
});

const endWithSpace = (token: Token): void => {
  for (const list of childLists(token)) {
    const last = list.at(-1);
    if (last?.type === 'text') last.text = last.text.replace(/\s*\n\s*$/, ' ');
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
