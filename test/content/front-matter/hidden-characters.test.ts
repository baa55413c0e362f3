import { expect, test } from 'vitest';
import { hiddenCharactersIn } from '../../../src/content/front-matter/hidden-characters.ts';
import fc from '../../helpers/fast-check.ts';

test.each([
  ['a\u0007b\u0000', 'U+0007, U+0000'],
  ['a\u0085\u009F', 'U+0085, U+009F'],
  ['a\u007F', 'U+007F'],
  ['a\uD800b', 'U+D800'],
  ['\uDE00\uD83D', 'U+DE00, U+D83D'],
  ['photo\u202Egnp.exe', 'U+202E'],
  ['photo\u202Egnp.exe\u202C', 'U+202E'],
  ['a \u2067b', 'U+2067'],
  ['a \u2069b', 'U+2069'],
  ['a \u202Bb\u2069', 'U+2069, U+202B'],
])('%j has %s', (text, expected) => {
  expect(hiddenCharactersIn(text)).toBe(expected);
});

test.each([
  '',
  'Plain',
  'Two\nlines\r\n\tand a tab',
  '😀 𝒳',
  'שלום \u2066English\u2069 עולם',
  '\u202Bשלום\u202C',
  'a\u200Fb\u200E',
  'e\u0301\u200D',
])('%j has no hidden characters', (text) => {
  expect(hiddenCharactersIn(text)).toBeNull();
});

test('every string in a value is checked, including field names', () => {
  expect(hiddenCharactersIn({ a: ['x', { b: 'y\u0001' }] })).toBe('U+0001');
  expect(hiddenCharactersIn({ 'a\u0001': 1 })).toBe('U+0001');
  expect(hiddenCharactersIn([1, null, true, 'x'])).toBeNull();
});

test('finds half a surrogate pair, and nothing in text that UTF-8 can encode', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0xd7fe, max: 0xe001 }).map((unit) => String.fromCharCode(unit)) }),
      (text) => {
        expect(hiddenCharactersIn(text) === null).toBe(Buffer.from(text, 'utf8').toString('utf8') === text);
      },
    ),
  );
});
