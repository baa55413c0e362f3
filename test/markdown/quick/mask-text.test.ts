import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import { maskText } from '../../../src/markdown/quick/mask-text.ts';

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
])('%s is covered as %s', (text, masked) => {
  expect(mask(text)).toBe(masked);
});

test.each(['\\*', '``a``', 'a ``'])('%s is left to marked', (text) => {
  expect(mask(text)).toBeNull();
});
