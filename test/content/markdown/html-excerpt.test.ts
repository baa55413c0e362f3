import { expect, test } from 'vitest';
import { htmlExcerpt } from '../../../src/content/markdown/html-excerpt.ts';

test.each([
  ['the first paragraph', '<p>One <b>two</b></p><p>Three</p>', 'One two'],
  ['the first paragraph with text', `${'<p> </p>'.repeat(3)}<p>One</p><p>Two</p>`, 'One'],
  ['a paragraph without an end tag, until the next block', '<p>One<p>Two</p>', 'One'],
  ['no quote and no list', '<blockquote><p>Q</p></blockquote><ul><li><p>L</p></li></ul><p>One</p>', 'One'],
  ['no number of a footnote', '<p>One<sup class="footnote-ref"><a href="#f">1</a></sup>.</p>', 'One.'],
  ['all before the marker', '<h2>A</h2><p>One</p><pre>code</pre><p>Two</p><!-- more --><p>Three</p>', 'A One Two'],
  ['the text in front of end tags without a start', `<p>One</b></i></li></p>`, 'One'],
  ['nothing without a paragraph', '<pre>code</pre>', ''],
])('the excerpt of HTML is %s', (_, html, excerpt) => {
  expect(htmlExcerpt(html, 100)).toBe(excerpt);
});
