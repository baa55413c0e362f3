import { expect, test } from 'vitest';
import { renderWith } from '../../helpers/render-with.ts';

const html = await renderWith('markdown-it', 'linkify', 'emoji');

test.each([
  ['https://e.com/a_b_c*d*', '<a href="https://e.com/a_b_c*d">https://e.com/a_b_c*d</a>*'],
  [
    '(http://e.com/a) http://e.com/b.',
    '(<a href="http://e.com/a">http://e.com/a</a>) <a href="http://e.com/b">http://e.com/b</a>.',
  ],
  ['e.com README.md a.notld', '<a href="http://e.com">e.com</a> <a href="http://README.md">README.md</a> a.notld'],
  [
    'www.e.com/a_b, *e.org*',
    '<a href="http://www.e.com/a_b">www.e.com/a_b</a>, <em><a href="http://e.org">e.org</a></em>',
  ],
  ['me@e.com ab@^4.0.0', '<a href="mailto:me@e.com">me@e.com</a> ab@^4.0.0'],
  ['[e.com](/a) <a href="/b">e.com</a> `e.com`', '<a href="/a">e.com</a> <a href="/b">e.com</a> <code>e.com</code>'],
  ['\\#e.com http://e.com/:tada:', '#e.com <a href="http://e.com/:tada:">http://e.com/:tada:</a>'],
  ['xhttp://e.com', 'xhttp://e.com'],
  ['http://e.com/%C3%A9%25%2F', '<a href="http://e.com/%C3%A9%25%2F">http://e.com/é%25%2F</a>'],
  ['http://e.com/%E9', '<a href="http://e.com/%E9">http://e.com/%E9</a>'],
])('bare addresses are links as with the option linkify of markdown-it: %j', (text, expected) => {
  expect(html(text)).toBe(`<p>${expected}</p>\n`);
});

test('a text with many addresses is read, not refused as too slow', () => {
  expect(html('e.com http://e.com/a me@e.com '.repeat(5000)).match(/<a /g)).toHaveLength(15_000);
});
