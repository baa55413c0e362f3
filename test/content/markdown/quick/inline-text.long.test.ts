import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { addressNames, inlineText, startsName } from '../../../../src/content/markdown/quick/inline-text.ts';
import fc from '../../../helpers/fast-check.ts';
import { inlineMarkdown } from '../../../helpers/markdown-pieces.ts';

const PLAIN = new Marked();
const FAST = new Marked({
  tokenizer: {
    inlineText(source) {
      return inlineText(source, this.lexer.state.inRawBlock);
    },
  },
});

test('produces the same tokens and HTML as marked’s own rule', () => {
  fc.assert(
    fc.property(fc.oneof(inlineMarkdown, fc.string({ unit: 'grapheme' })), (text) => {
      expect(FAST.lexer(text)).toEqual(PLAIN.lexer(text));
      expect(FAST.parse(text)).toBe(PLAIN.parse(text));
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  'a'.repeat(65),
  '_'.repeat(70),
  `${'_'.repeat(70)}@b.co`,
  `x ${'a_'.repeat(50)}@b.co`,
  '!'.repeat(70),
  `${'a!'.repeat(70)} b@c.d`,
])('a long run before a special character is left to marked: %s', (text) => {
  expect(FAST.parse(text)).toBe(PLAIN.parse(text));
});

test('plain text becomes a single token', () => {
  expect(inlineText('Plain words, and more: 1 + 1.', false)).toMatchObject({ raw: 'Plain words, and more: 1 + 1.' });
  expect(inlineText('before *after', true)).toEqual({ type: 'text', raw: 'before ', text: 'before ', escaped: true });
});

test('a name is the text directly before an @, in characters that names can have', () => {
  expect(addressNames('a b-c@d, (e@f) @ ?!@')).toEqual([3, 1, 0, 2]);
  expect(addressNames('none')).toEqual([]);
});

test('a name can begin at each of its characters, and nowhere else', () => {
  const text = 'ab c@d';
  expect([...text].map((_, at) => startsName(text, at, Infinity))).toEqual([false, false, false, true, false, false]);
  expect(startsName('abc@d', 0, 2)).toBe(false);
});
