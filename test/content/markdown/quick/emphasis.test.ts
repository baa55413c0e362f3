import { Lexer, type Token } from 'marked';
import { expect, test } from 'vitest';
import { findEmphasis, maskText } from '../../../../src/content/markdown/quick/emphasis.ts';
import fc from '../../../helpers/fast-check.ts';
import { inlineMarkdown } from '../../../helpers/markdown-pieces.ts';

const RULES = Lexer.rules.inline.gfm;
const find = (text: string) =>
  findEmphasis(text, RULES, false)?.map(({ start, end, marks }) => [text.slice(start, end), marks]);

test('finds one or two marks after a space and before a space or punctuation', () => {
  expect(find('*a* and **b c**, _d_: __é__')).toEqual([
    ['*a*', 1],
    ['**b c**', 2],
    ['_d_', 1],
    ['__é__', 2],
  ]);
});

test('ignores marks in links, code, tags and addresses', () => {
  expect(find('[a_b](c*d) `e_f` <g h="*"> <ij:k_l> **[l](m_n)** <o*p')).toBeUndefined();
  expect(find('[a_b](c*d) `e_f` <g h="*"> <ij:k_l> **[l](m_n)**')).toEqual([['**[l](m_n)**', 2]]);
});

test('an underscore inside a word is not a mark; emphasis around it is left to marked', () => {
  expect(find('a_b_c *d e* f_g')).toEqual([['*d e*', 1]]);
  expect(find('_a b_c d_')).toBeUndefined();
});

test.each([
  'a*b*',
  '*a*b',
  '*a *',
  '***a***',
  '*a',
  '*a _b_ c*',
  '~a~',
  '(*a*)',
  '\\*a*',
  '``a`` *b*',
  '_a',
  'a__b',
  'é_b',
])('%s is left to marked', (text) => {
  expect(find(text)).toBeUndefined();
});

test('text with definitions is left to marked if it has brackets', () => {
  expect(findEmphasis('*a* [b]', RULES, true)).toBeNull();
  expect(findEmphasis('*a* b', RULES, true)).toHaveLength(1);
  expect(findEmphasis('a [b]', RULES, true)).toEqual([]);
});

const emphasised = (tokens: readonly Token[]): readonly string[] =>
  tokens.filter(({ type }) => type === 'em' || type === 'strong' || type === 'del').map(({ raw }) => raw);

test('if all delimiter runs of text without tags are simple cases, finds the same emphasis as marked', () => {
  const text = fc.oneof(
    inlineMarkdown.map((pieces) => pieces.replace(/[<[]/g, '')),
    fc.array(fc.constantFrom('*a*', '**b c**', ' ', ' ', '_d_', ' e', '.', 'f', '*')).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(text, (source) => {
      const found = findEmphasis(source, RULES, false);
      if (found === null || /[@:]|www\./i.test(source)) return;
      const tokens = new Lexer().inlineTokens(source);
      expect(found.map(({ start, end }) => source.slice(start, end))).toEqual(emphasised(tokens));
    }),
    { numRuns: 10_000 },
  );
});

const mask = (text: string) => maskText(text, Lexer.rules.inline.gfm);

test.each([
  ['a *b* c', 'a *b* c'],
  ['[a](b*) *c*', '[aaaaa] *c*'],
  ['*`*`*', '*[a]*'],
  ['<a b="*">*', '[aaaaaaa]*'],
  ['<http://a/*>*', '[aaaaaaaaaa]*'],
  ['<a b="*>" c="*">*', '[aaaaaaaaaaaaaa]*'],
  ['<a b=">" c="[d](e)">*', '[aaaaaaaaaaaaaaaaaa]*'],
  ['<*a* [b](c*)>', '<*a* [aaaaa]>'],
  ['< *a* >', '< *a* >'],
])('%s is masked as %s', (text, masked) => {
  expect(mask(text)).toBe(masked);
});

test.each(['\\*', '``a``', 'a ``'])('%s is left to marked', (text) => {
  expect(mask(text)).toBeNull();
});
