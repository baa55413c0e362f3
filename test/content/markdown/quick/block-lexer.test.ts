import { expect, test } from 'vitest';
import { endOfPlainLines, startsPlainly } from '../../../../src/content/markdown/quick/block-lexer.ts';

test.each([
  ['one line', 8],
  ['one line\n', 8],
  ['two\nlines\n\nand more', 9],
  ['- two\nlines\n', 11],
  ['字\n字', 3],
])('%j ends at %i', (text, end) => {
  expect(endOfPlainLines(text)).toBe(end);
});

test.each([
  ...[' b', '\tb', '```b', '~b', '# b', '- b', '---', '_ _ _', '* b', '***', '+ b', '> b', '<b', '==', '|', ':-'],
  ...['1. b', '10) b', '[b]: c', '[b\\]', '[b', '__', '-b'],
])('a line that begins with %j might not be a paragraph', (line) => {
  expect(endOfPlainLines(`a\n${line}\n\nc`)).toBe(-1);
  expect(startsPlainly(line)).toBe(false);
});

test.each(['b', 'é', '1b', '18 b', '1', '**b**', '*b', '__b', '_b', '[b](c)', '[b][c]: d', '`b`', '``b', '(b', '\\#'])(
  'a line that begins with %j is a paragraph',
  (line) => {
    expect(endOfPlainLines(`a\n${line}\n\nc`)).toBe(line.length + 2);
    expect(startsPlainly(line)).toBe(true);
  },
);
