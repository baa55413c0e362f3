import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import { plainList } from '../../../src/markdown/quick/plain-list.ts';

const list = (text: string) => plainList(text, new Lexer());

test.each([
  ['- a\n- b', 2],
  ['* **a** b\n* 1 c\n* [d](e)\n\nf', 3],
  ['1. a\n2. b\n\n\n# c', 2],
  ['-   a\n    b\n-   c\n\n', 2],
  ['- a\n\n- b\n- c\n', 3],
  ['- **[a](b)**\n- `c`\n\n**d**', 2],
  ['1. a\n\n18 b', 1],
])('%j is a plain list of %i', (text, length) => {
  expect(list(text)?.items.length).toBe(length);
});

test.each([
  '- a\nb',
  '- a\n  - b',
  '- a\n\n  b',
  '- a\n* b',
  '- a\n\n* b',
  '- a\n\n\n- b',
  '- a\n\n-',
  '1. a\n\n2. ',
  '- ```',
  '- * *',
  '- __',
  '- a\n# b',
  '- [ ] a',
  '- [a]: /b',
  '- [a\n  b]: /c',
  '- # a',
  '- - a',
  '-     a',
  '-a',
  '-',
  '- ',
  'a',
  '',
])('%j is left to marked', (text) => {
  expect(list(text)).toBeUndefined();
});

test('what is left to marked has queued nothing', () => {
  const lexer = new Lexer();
  expect(plainList('- a\n- b\nc', lexer)).toBeUndefined();
  expect(lexer.inlineQueue).toEqual([]);
});
