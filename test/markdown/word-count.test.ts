import { expect, test } from 'vitest';
import { wordCount } from '../../src/markdown/word-count.ts';

test('words between tags count, and each character of Chinese and Japanese', () => {
  expect(wordCount('<p>One <em>two</em> three.</p>\n<p>四五</p>')).toBe(5);
  expect(wordCount('')).toBe(0);
});
