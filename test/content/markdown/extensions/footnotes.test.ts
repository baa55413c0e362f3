import { expect, test } from 'vitest';
import { renderWith } from '../../../helpers/render-with.ts';

/** The words with `(1)` for the link to note 1, and the notes. */
const partsOf = (html: string): readonly [string, readonly string[]] => [
  html.replace(/<section.*/s, '').replace(/<sup><a[^>]*>(\d+)<\/a><\/sup>/g, '($1)'),
  [...html.matchAll(/<li id="[^"]*">\s*(.*?) <a href="#footnote-ref/gs)].map(([, note = '']) => note),
];

test.each<[rule: string, text: string, words: string, notes: readonly string[]]>([
  [
    'it can contain Markdown and pairs of brackets',
    'a^[b *c* [d](/e) `]`].',
    '<p>a(1).</p>\n',
    ['<p>b <em>c</em> <a href="/e">d</a> <code>]</code>'],
  ],
  [
    'all notes are numbered in their order',
    'a[^n] b^[c] d^[e]\n\n[^n]: f',
    '<p>a(1) b(2) d(3)</p>\n',
    ['<p>f', '<p>c', '<p>e'],
  ],
  ['it can be in a list and over two lines', '- a^[b\n  c]', '<ul>\n<li>a(1)</li>\n</ul>\n', ['<p>b\nc']],
  ['in code and after a backslash it is text', '`^[a]` \\^[b] ^[c', '<p><code>^[a]</code> ^[b] ^[c</p>\n', []],
])('a note in its place, as in markdown-it-footnote: %s', async (_, text, words, notes) => {
  expect(partsOf((await renderWith('footnotes', 'markdown-it'))(text))).toEqual([words, notes]);
});

test('in other tools, a note in its place is text', async () => {
  expect((await renderWith('footnotes'))('a^[b]')).toBe('<p>a^[b]</p>\n');
});
