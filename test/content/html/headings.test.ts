import { expect, test } from 'vitest';
import { type HeadingNode, headingsIn, headingTree } from '../../../src/content/html/headings.ts';

test.each([
  [
    '<h2 id="a-b">A <em>b</em> &amp; c</h2>\n<p>d</p>\n<h3 id="e">E</h3>',
    [
      [2, 'a-b', 'A b & c'],
      [3, 'e', 'E'],
    ],
  ],
  ['<H1>A\n  b</H1>', [[1, null, 'A b']]],
  ['<!-- <h2>a</h2> --><pre>&lt;h2&gt;</pre><h7>b</h7>', []],
  ['<h2 class="x" id=a&amp;b>A<sup><a id="r" data-footnote-ref href="#f">1</a></sup></h2>', [[2, 'a&b', 'A']]],
  ['<h2 id="footnote-label" class="sr-only">Footnotes</h2>', []],
  [
    '<h2>A <h3>B</h3>',
    [
      [2, null, 'A'],
      [3, null, 'B'],
    ],
  ],
])('finds the headings of %j', (html, expected) => {
  expect(headingsIn(html).map(({ level, id, text }) => [level, id, text])).toEqual(expected);
});

const outline = (nodes: readonly HeadingNode[]): unknown[] =>
  nodes.map(({ level, children }) => [level, ...outline(children)]);

test.each([
  ['none', [], []],
  ['one level', [2, 2], [[2], [2]]],
  ['levels in between that are left out', [2, 4, 3, 4], [[2, [4], [3, [4]]]]],
  ['a higher one after lower ones', [3, 2, 1, 2], [[3], [2], [1, [2]]]],
])('%s: each heading is below the nearest higher one before it', (_, levels, expected) => {
  expect(outline(headingTree(levels.map((level) => ({ level, id: null, text: '' }))))).toEqual(expected);
});
