import { expect, test } from 'vitest';
import { excerptOf } from '../../src/markdown/excerpt.ts';
import { createMarkdown } from '../../src/markdown/markdown.ts';

const render = createMarkdown({ markdown: { highlight: true } });
const excerpt = (text: string, length = 200): string => excerptOf(render(text).tokens, length);

test('the first paragraph that has text, as plain text', () => {
  expect(
    excerpt(
      '# Title\n\n![only an image](a.png)\n\nSome *text*, `<code>`,\n[a link](b.md) &amp; caf&eacute; &#8217;[^1].\n\nMore.\n\n[^1]: x',
    ),
  ).toBe('Some text, <code>, a link & café ’.');
  expect(excerpt('\\*not emphasis\\* <b>bold</b> a\\\nb')).toBe('*not emphasis* bold a b');
});

test('cut at a word, with a mark', () => {
  expect(excerpt('One two three', 8)).toBe('One two…');
  expect(excerpt('One two three', 7)).toBe('One two…');
  expect(excerpt('One two, three', 8)).toBe('One two…');
  expect(excerpt('One two three', 13)).toBe('One two three');
  expect(excerpt('Donaudampfschiff', 5)).toBe('Donau…');
  expect(excerpt('😀😀😀', 2)).toBe('😀😀…');
  expect(excerpt('😀😀😀', 3)).toBe('😀😀😀');
  expect(excerpt('a😀 b', 3)).toBe('a😀…');
});

test('spaces and line breaks are one space each', () => {
  expect(excerpt('  One\n  two\tthree   four\u{A0}\u{A0}five\u{2028}six \n', 200)).toBe('One two three four five six');
});

test('all text before <!-- more --> instead, whole', () => {
  expect(excerpt('## One\n\nTwo **three**.\n\n- four\n- five\n\n> six\n\n<!-- more -->\n\nSeven.', 5)).toBe(
    'One Two three. four five six',
  );
  expect(excerpt('One <!--more--> two.')).toBe('One');
  expect(excerpt('`<!-- more -->` is how.\n\n```html\n<!-- more -->\n```\n\nEnd.')).toBe('<!-- more --> is how.');
});

test('empty when the post has no text', () => {
  expect(excerpt('')).toBe('');
  expect(excerpt('```\ncode\n```\n')).toBe('');
});
