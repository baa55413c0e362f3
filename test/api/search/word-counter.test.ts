import { expect, test } from 'vitest';
import { createWordCounter } from '../../../src/api/search/make-index.ts';
import { allOtherForms, splitWords } from '../../../src/runtime/client/search-words.ts';

const wordsOf = (...texts: readonly string[]): string => {
  const words = createWordCounter();
  for (const text of texts) words.add([splitWords(text), ...allOtherForms(text)].join(' '));
  return words.list();
};

test('words are sorted by the number of posts that contain them, then alphabetically', () => {
  expect(wordsOf('Sea sea sea lake', 'Lake, hill!', 'HILL and lake.')).toBe('lake hill and sea');
  expect(wordsOf('b-side zoo', 'zoo')).toBe('zoo bside side');
});

test('numbers, short words, long codes and scripts without spaces are left out', () => {
  expect(wordsOf(`1984 is x86 ${'a'.repeat(25)} 北京大学 ประเทศ über co\u00adop`)).toBe('coop x86 über');
  expect(wordsOf('')).toBe('');
});

test('there are at most 20,000 words', () => {
  const many = Array.from({ length: 20_005 }, (_, at) => `word${at}`);
  expect(wordsOf(many.join(' '), 'word20004').split(' ')).toHaveLength(20_000);
});
