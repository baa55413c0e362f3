import { expect, test } from 'vitest';
import { renderWith } from '../../helpers/render-with.ts';

test('bare addresses are text, without their backslashes; those in brackets are links', async () => {
  expect((await renderWith('zola'))('https://a.b/c\\_d, www.a.b, e@f.g, <https://a.b>, [i](https://j.k)\n')).toBe(
    '<p>https://a.b/c_d, www.a.b, e@f.g, <a href="https://a.b">https://a.b</a>, <a href="https://j.k">i</a></p>\n',
  );
});

test.each(['mailto:a@b.co', 'xmpp:a@b.co', `${'a'.repeat(65)}@b.co`])('%s is text too', async (address) => {
  expect((await renderWith('zola'))(`${address}, <a@b.co>\n`)).toBe(
    `<p>${address}, <a href="mailto:a@b.co">a@b.co</a></p>\n`,
  );
});

const notesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<li id="footnote-\d">\s*(.*?) <a href="#footnote-ref/gs)].map(([, note = '']) => note);

test.each([
  ['lines right below', '[^1]: One\ntwo\n  *three*\n\nc\n', ['<p>One\ntwo\n  <em>three</em>']],
  ['the next footnote ends it', '[^1]: One\ntwo\n[^2]: Three\nfour\n', ['<p>One\ntwo', '<p>Three\nfour']],
  ['a block ends it', '[^1]: One\n- a\n', ['<p>One']],
  ['further paragraphs', '[^1]: One\ntwo\n\n    Three.\n\nc\n', ['<p>One\ntwo</p>\n<p>Three.']],
  ['a list in it', '[^1]: - one\n\nc\n', ['<ul>\n<li>one</li>\n</ul>']],
])('lines of a footnote need no indentation: %s', async (_, text, notes) => {
  for (const name of ['zola', 'goldmark', 'commonmark'] as const)
    expect(notesIn((await renderWith('footnotes', name))(`a[^1] b[^2]\n\n${text}`))).toEqual(notes);
});
