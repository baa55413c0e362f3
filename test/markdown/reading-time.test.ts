import { expect, test } from 'vitest';
import { readingTime } from '../../src/markdown/reading-time.ts';

const words = (count: number, word = 'word'): string => `<p>${Array(count).fill(word).join(' ')}</p>`;

test('200 words a minute, rounded up, at least one', () => {
  expect(readingTime('')).toBe(1);
  expect(readingTime(words(200))).toBe(1);
  expect(readingTime(words(201))).toBe(2);
  expect(readingTime(words(1000))).toBe(5);
});

test('500 characters of Chinese or Japanese a minute', () => {
  expect(readingTime(`<p>${'漢'.repeat(500)}</p>`)).toBe(1);
  expect(readingTime(`<p>${'漢字かな、'.repeat(126)}</p>`)).toBe(2);
  expect(readingTime(`<p>${'漢'.repeat(250)} ${words(101)}`)).toBe(2);
});

test('tags, their attributes and signs alone are no words; Korean and Cyrillic words are', () => {
  expect(readingTime(`${words(200)}<a href="a b c" title="d e f"> — • </a>`)).toBe(1);
  expect(readingTime(words(200, 'w<b>or</b>d'))).toBe(1);
  expect(readingTime(words(201, '단어'))).toBe(2);
  expect(readingTime(words(201, 'слово'))).toBe(2);
});

test('words of Thai, Lao, Burmese and Khmer, which no spaces tell apart', () => {
  expect(readingTime(`<p>${'ภาษา'.repeat(200)}</p>`)).toBe(1);
  expect(readingTime(`<p>${'ภาษา'.repeat(201)}</p>`)).toBe(2);
  expect(readingTime(`<p>${'ភាសា'.repeat(401)}</p>`)).toBe(3);
});
