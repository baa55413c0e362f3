import type { Token, Tokens } from 'marked';
import { childTokens, replaceTokens } from '../tokens/walk-tokens.ts';
import { changesTokens, type Extension } from './extension.ts';

/** Turns line ends in paragraphs into line breaks, as kramdown's option `hard_wrap` and Goldmark's `hardWraps` do. */
export const hardBreaks: Extension = {
  mayBeIn: () => true,
  marked: changesTokens((tokens) => replaceTokens(tokens, linesOf)),
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
