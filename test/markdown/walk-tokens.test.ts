import { Marked, type Token } from 'marked';
import footnotes from 'marked-footnote';
import { expect, test } from 'vitest';
import { walkTokens } from '../../src/markdown/walk-tokens.ts';
import fc from '../helpers/fast-check.ts';
import { markdown } from '../helpers/markdown-pieces.ts';

test('visits the tokens that marked visits, in its order', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const marked = new Marked(footnotes());
      const tokens = marked.lexer(text);
      const [expected, actual]: [Token[], Token[]] = [[], []];
      marked.walkTokens(tokens, (token) => {
        expected.push(token);
      });
      walkTokens(tokens, (token) => actual.push(token));
      expect(actual.length).toBe(expected.length);
      expect(actual.every((token, at) => token === expected[at])).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
