import { expect, test } from 'vitest';
import { createPlainLines } from '../../src/content/plain-lines.ts';

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

test.each([...' \t`~#-_*+>1<=|:'])('a line that begins with %j may be no paragraph', (start) => {
  expect(plainLines(`a\n${start}b\n\nc`)).toBe(-1);
});
