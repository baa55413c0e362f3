import { expect, test } from 'vitest';
import { createFootnotes } from '../../../src/content/markdown/extensions/footnotes.ts';
import { cutText } from '../../../src/content/markdown/words.ts';
import { abbreviations } from '../../../src/tools/shared/abbreviations.ts';
import { math } from '../../../src/tools/shared/math.ts';
import fc from '../../helpers/fast-check.ts';
import { createRender } from '../../helpers/render-markdown.ts';

const render = createRender({
  markdown: { highlight: true },
  extensions: [createFootnotes(null)],
});
const excerpt = (text: string, length = 200): string => render(text).excerpt(length);

test('an excerpt is the first paragraph with text, as plain text', () => {
  expect(
    excerpt(
      '# Title\n\n![only an image](a.png)\n\nSome *text*, `<code>`,\n[a link](b.md) &amp; caf&eacute; &#8217;[^1].\n\nMore.\n\n[^1]: x',
    ),
  ).toBe('Some text, <code>, a link & café ’.');
  expect(excerpt('\\*not emphasis\\* <b>bold</b> a\\\nb')).toBe('*not emphasis* bold a b');
  expect(excerpt('AT&copy 2024 &lt b &#65 &COPY; &#X41;')).toBe('AT&copy 2024 &lt b &#65 © A');
});

test('an excerpt has the words that extensions read: abbreviations and formulas', () => {
  const extensions = [abbreviations, math];
  const text = 'The HTML of $a_b$.\n\n*[HTML]: Hyper Text Markup Language\n';
  expect(createRender({ markdown: { highlight: true }, extensions })(text).excerpt(200)).toBe('The HTML of $a_b$.');
});

test('an excerpt is cut at a word, with an ellipsis', () => {
  expect(excerpt('One two three', 8)).toBe('One two…');
  expect(excerpt('One two three', 7)).toBe('One two…');
  expect(excerpt('One two, three', 8)).toBe('One two…');
  expect(excerpt('One two three', 13)).toBe('One two three');
  expect(excerpt('Donaudampfschiff', 5)).toBe('Donau…');
  expect(excerpt('😀😀😀', 2)).toBe('😀😀…');
  expect(excerpt('😀😀😀', 3)).toBe('😀😀😀');
  expect(excerpt('a😀 b', 3)).toBe('a😀…');
});

test('spaces and line breaks become single spaces', () => {
  expect(excerpt('  One\n  two\tthree   four\u{A0}\u{A0}five\u{2028}six \n', 200)).toBe('One two three four five six');
});

test('with <!-- more -->, the excerpt is all text before it, uncut', () => {
  expect(excerpt('## One\n\nTwo **three**.\n\n- four\n- five\n\n> six\n\n<!-- more -->\n\nSeven.', 5)).toBe(
    'One Two three. four five six',
  );
  expect(excerpt('One <!--more--> two.')).toBe('One');
  expect(excerpt('`<!-- more -->` is how.\n\n```html\n<!-- more -->\n```\n\nEnd.')).toBe('<!-- more --> is how.');
});

test('the excerpt is empty if the post has no text', () => {
  expect(excerpt('')).toBe('');
  expect(excerpt('```\ncode\n```\n')).toBe('');
});

/** The excerpt of Markdown whose words are separated by spaces. */
const cutAtSpace = (text: string, length: number): string => {
  const characters = [...text];
  if (characters.length <= length) return text;
  const head = characters.slice(0, length).join('');
  const atWord = characters[length] === ' ' ? head : head.replace(/ \S*$/, '');
  return `${atWord.replace(/[\s,;:.–—-]+$/, '')}…`;
};

test('scripts with spaces, including Korean, are cut at a space', () => {
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

test('a cut never splits what readers see as one character', () => {
  expect(cutText('葛󠄀城市', 1)).toBe('…');
  expect(cutText('葛󠄀城市', 2)).toBe('葛󠄀…');
  expect(cutText('𠮷野家', 1)).toBe('𠮷…');
  expect(cutText('がが'.normalize('NFD'), 3)).toBe('が…'.normalize('NFD'));
  expect(cutText('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 10)).toBe('👨‍👩‍👧‍👦…');
});
