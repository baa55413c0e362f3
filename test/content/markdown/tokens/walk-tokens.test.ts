import { Marked, type Token, type TokensList } from 'marked';
import footnotes from 'marked-footnote';
import { expect, test } from 'vitest';
import { walkTokens } from '../../../../src/content/markdown/tokens/walk-tokens.ts';
import fc from '../../../helpers/fast-check.ts';
import { FAILING, markdown } from '../../../helpers/markdown-pieces.ts';

test('visits the same tokens as marked, in the same order', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const marked = new Marked(footnotes());
      const tokens = tokensOf(marked, text);
      fc.pre(tokens !== null);
      const [expected, actual]: [Token[], Token[]] = [[], []];
      marked.walkTokens(tokens, (token) => {
        expected.push(token);
      });
      walkTokens(tokens, (token) => actual.push(token));
      expect(actual.length).toBe(expected.length);
      expect(actual.every((token, at) => token === expected[at])).toBe(true);
    }),
    { numRuns: 2000, examples: [[FAILING]] },
  );
});

const tokensOf = (marked: Marked, text: string): TokensList | null => {
  try {
    return marked.lexer(text);
  } catch {
    return null;
  }
};
