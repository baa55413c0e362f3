import { expect, test } from 'vitest';
import { countWords, readingTime } from '../../../src/content/markdown/words.ts';
import fc from '../../helpers/fast-check.ts';

const TAG = /<[^>]*(?:>|$)/g;
const IDEOGRAPH = /[\u3040-\u30FF\u3400-\u9FFF\uD840-\uD8BF\uF900-\uFAFF]/g;
const RUN = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]+/g;
const LETTER = /[A-Za-z0-9\u00C0-\u1FFF\u2C00-\u2FFF\uA000-\uD7FF]/;

const wordsIn = (run: string) =>
  [...new Intl.Segmenter('th', { granularity: 'word' }).segment(run)].filter(({ isWordLike }) => isWordLike);

/** The rule step by step: remove tags, set runs and ideographs aside, and count words that have a letter. */
const countSlowly = (html: string) => {
  // A tag separates words that a dictionary finds.
  const runs = html.replace(TAG, '\0').match(RUN) ?? [];
  const text = html.replace(TAG, '');
  const words = text
    .replace(IDEOGRAPH, ' ')
    .replace(RUN, ' ')
    .split(/[\t-\r \u00A0]/)
    .filter((word) => LETTER.test(word));
  return { words: words.length + runs.flatMap(wordsIn).length, ideographs: text.match(IDEOGRAPH)?.length ?? 0 };
};

const PIECES = [
  ...[
    'a',
    'Z',
    '0',
    'é',
    'ж',
    '단',
    'ⰰ',
    '字',
    'か',
    '豈',
    '𠀀',
    'ภาษาไทย',
    'က',
    'ខ្មែរ',
    '😀',
    '’',
    '•',
    '×',
    '¿',
    '\u{1680}',
    '\u{2003}',
  ],
  ...[
    ' ',
    '\n',
    '\t',
    '\r',
    '\f',
    '\v',
    '\u{A0}',
    '.',
    '-',
    "'",
    '&',
    '<',
    '>',
    '<b>',
    '</p>',
    '<a href="b c">',
    'word',
  ],
];

test('words have a letter and end at spaces, ideographs or runs of Thai and similar scripts; tags do not count', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((list) => list.join(''));
  fc.assert(
    fc.property(fc.oneof(pieces, fc.string({ unit: 'binary' })), (html) => {
      expect(countWords(html)).toEqual(countSlowly(html));
    }),
    { numRuns: 5000 },
  );
});

const words = (count: number, word = 'word'): string => `<p>${Array(count).fill(word).join(' ')}</p>`;

test('reading time assumes 200 words a minute, rounded up, at least one minute', () => {
  expect(readingTime('')).toBe(1);
  expect(readingTime(words(200))).toBe(1);
  expect(readingTime(words(201))).toBe(2);
  expect(readingTime(words(1000))).toBe(5);
});

test('reading time assumes 500 Chinese or Japanese characters a minute', () => {
  expect(readingTime(`<p>${'漢'.repeat(500)}</p>`)).toBe(1);
  expect(readingTime(`<p>${'漢字かな、'.repeat(126)}</p>`)).toBe(2);
  expect(readingTime(`<p>${'漢'.repeat(250)} ${words(101)}`)).toBe(2);
});

test('tags, their attributes and punctuation alone are not words; Korean and Cyrillic words are', () => {
  expect(readingTime(`${words(200)}<a href="a b c" title="d e f"> — • </a>`)).toBe(1);
  expect(readingTime(words(200, 'w<b>or</b>d'))).toBe(1);
  expect(readingTime(words(201, '단어'))).toBe(2);
  expect(readingTime(words(201, 'слово'))).toBe(2);
});

test('counts words of Thai, Lao, Burmese and Khmer, which have no spaces between them', () => {
  expect(readingTime(`<p>${'ภาษา'.repeat(200)}</p>`)).toBe(1);
  expect(readingTime(`<p>${'ภาษา'.repeat(201)}</p>`)).toBe(2);
  expect(readingTime(`<p>${'ភាសា'.repeat(401)}</p>`)).toBe(3);
});
