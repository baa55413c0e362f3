import { expect, test } from 'vitest';
import { renderAs } from '../../../helpers/render-as.ts';

const htmlOf = async (text: string): Promise<string> => (await renderAs('eleventy')(text)).html;

test.each([
  ['a\n\n    b\n    c\n\nd', '<p>a</p>\n<p>b\nc</p>\n<p>d</p>\n'],
  ['\ta *b*\n# C', '<p>a <em>b</em></p>\n<h1 id="c">C</h1>\n'],
  ['    a\n  b', '<p>a\nb</p>\n'],
  ['- a\n\n      b', '<ul>\n<li><p>a</p>\n<p>b</p>\n</li>\n</ul>\n'],
  ['```\n    a\n```', '<pre><code>    a\n</code></pre>\n'],
  ['a\n    b', '<p>a\n    b</p>\n'],
  ['1. a\n       b', '<ol>\n<li>a\nb</li>\n</ol>\n'],
])('indented text is not code: %j', async (text, html) => {
  expect(await htmlOf(text)).toBe(html);
});

test('text with many indented paragraphs is read, not refused as too slow', async () => {
  expect(await htmlOf('    a\n\n'.repeat(20_000))).toHaveLength('<p>a</p>\n'.length * 20_000);
});
