import type { Token, Tokens } from 'marked';
import { childTokens } from '../tokens/walk-tokens.ts';
import { changesTokens, type Extension } from './extension.ts';

/** The end of a line in a paragraph is a line break, as with the option `hard_wrap` of kramdown and `hardWraps` of Goldmark. */
export const hardBreaks: Extension = {
  mayBeIn: () => true,
  marked: changesTokens((tokens) => visit(tokens)),
};

const visit = (tokens: Token[]): void => {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const inner = childTokens(token) as Token[];
    if (inner.length > 0) visit(inner);
    else if (token.type === 'text' && token.text.includes('\n')) {
      const pieces = token.text
        .split(/ *\n/)
        .flatMap((text: string, line: number): Token[] => [
          ...(line === 0 ? [] : [{ type: 'br', raw: '\n' } as Tokens.Br]),
          ...(text === '' ? [] : [{ ...(token as Tokens.Text), raw: text, text }]),
        ]);
      tokens.splice(at, 1, ...pieces);
      at += pieces.length - 1;
    }
  }
};
