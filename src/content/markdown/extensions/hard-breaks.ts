import type { Token, Tokens } from 'marked';
import { childTokens, replaceTokens } from '../tokens/walk-tokens.ts';
import { changesTokens, type Extension } from './extension.ts';

/** The end of a line in a paragraph is a line break, as with the option `hard_wrap` of kramdown and `hardWraps` of Goldmark. */
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
