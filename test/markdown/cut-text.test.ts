import { expect, test } from 'vitest';
import { cutText } from '../../src/markdown/cut-text.ts';
import fc from '../helpers/fast-check.ts';

/** What all texts got when all words had spaces between them. */
const cutAtSpace = (text: string, length: number): string => {
  const characters = [...text];
  if (characters.length <= length) return text;
  const head = characters.slice(0, length).join('');
  const atWord = characters[length] === ' ' ? head : head.replace(/ \S*$/, '');
  return `${atWord.replace(/[\s,;:.–—-]+$/, '')}…`;
};

test('scripts with spaces are cut at a space, Korean among them', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'é', 'ж', 'ب', 'न', '단', '어', '-', '.', ','), minLength: 1 });
  const text = fc.array(word, { maxLength: 20 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 60 }), (each, length) => {
      expect(cutText(each, length)).toBe(cutAtSpace(each, length));
    }),
  );
});

test('Chinese and Japanese are cut between any two characters, but not within a word of other letters', () => {
  expect(cutText('吾輩は猫である。名前はまだ無い。', 5)).toBe('吾輩は猫で…');
  expect(cutText('吾輩は猫である。名前はまだ無い。', 8)).toBe('吾輩は猫である…');
  expect(cutText('前 に空白がある長い文', 8)).toBe('前 に空白がある…');
  expect(cutText('静的JavaScriptを使う', 6)).toBe('静的…');
  expect(cutText('静的JavaScriptを使う', 12)).toBe('静的JavaScript…');
  expect(cutText('静的「サイト」です', 3)).toBe('静的…');
  expect(cutText('한국어 단어', 5)).toBe('한국어…');
});

test('Thai is cut between the words that a dictionary finds', () => {
  expect(cutText('ภาษาไทยเป็นภาษา', 5)).toBe('ภาษา…');
  expect(cutText('ภาษาไทยเป็นภาษา', 4)).toBe('ภาษา…');
  expect(cutText('Node.js ภาษาไทย', 14)).toBe('Node.js ภาษา…');
  expect(cutText('ภาษาNode.js', 6)).toBe('ภาษา…');
  expect(cutText('ภาษาไทย', 2)).toBe('ภา…');
});

test('nothing is cut within what readers see as one character', () => {
  expect(cutText('葛󠄀城市', 1)).toBe('…');
  expect(cutText('葛󠄀城市', 2)).toBe('葛󠄀…');
  expect(cutText('𠮷野家', 1)).toBe('𠮷…');
  expect(cutText('がが'.normalize('NFD'), 3)).toBe('が…'.normalize('NFD'));
  expect(cutText('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 10)).toBe('👨‍👩‍👧‍👦…');
});
