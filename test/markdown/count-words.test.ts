import { expect, test } from 'vitest';
import { countWords } from '../../src/markdown/count-words.ts';
import fc from '../helpers/fast-check.ts';

const TAG = /<[^>]*(?:>|$)/g;
const IDEOGRAPH = /[\u3040-\u30FF\u3400-\u9FFF\uD840-\uD8BF\uF900-\uFAFF]/g;
const RUN = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]+/g;
const LETTER = /[A-Za-z0-9\u00C0-\u1FFF\u2C00-\u2FFF\uA000-\uD7FF]/;

const wordsIn = (run: string) =>
  [...new Intl.Segmenter('th', { granularity: 'word' }).segment(run)].filter(({ isWordLike }) => isWordLike);

/** The same in words: take out the tags, put runs and ideographs aside, and count what has a letter between spaces. */
const countSlowly = (html: string) => {
  // A tag parts words that a dictionary finds.
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

test('words hold a letter and stand between spaces, ideographs, runs of Thai and the like or neither; tags are nothing', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((list) => list.join(''));
  fc.assert(
    fc.property(fc.oneof(pieces, fc.string({ unit: 'binary' })), (html) => {
      expect(countWords(html)).toEqual(countSlowly(html));
    }),
    { numRuns: 5000 },
  );
});
