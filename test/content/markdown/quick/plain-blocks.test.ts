import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import { createPlainLines, plainList, startsPlainly } from '../../../../src/content/markdown/quick/plain-blocks.ts';

const plainLines = createPlainLines();

test.each([
  ['one line', 8],
  ['one line\n', 8],
  ['two\nlines\n\nand more', 9],
  ['- two\nlines\n', 11],
  ['字\n字', 3],
])('%j ends at %i', (text, end) => {
  expect(plainLines(text)).toBe(end);
});

test.each([
  ...[' b', '\tb', '```b', '~b', '# b', '- b', '---', '_ _ _', '* b', '***', '+ b', '> b', '<b', '==', '|', ':-'],
  ...['1. b', '10) b', '[b]: c', '[b\\]', '[b', '__', '-b'],
])('a line that begins with %j may be no paragraph', (line) => {
  expect(plainLines(`a\n${line}\n\nc`)).toBe(-1);
  expect(startsPlainly(line)).toBe(false);
});

test.each(['b', 'é', '1b', '18 b', '1', '**b**', '*b', '__b', '_b', '[b](c)', '[b][c]: d', '`b`', '``b', '(b', '\\#'])(
  'a line that begins with %j is a paragraph',
  (line) => {
    expect(plainLines(`a\n${line}\n\nc`)).toBe(line.length + 2);
    expect(startsPlainly(line)).toBe(true);
  },
);

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
