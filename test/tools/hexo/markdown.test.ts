import { expect, test } from 'vitest';
import { renderAs } from '../../helpers/render-as.ts';

const render = renderAs('hexo');

test.each(['\n', '\r\n'])('the places of tags below code are those in the file (%j)', async (end) => {
  const text = ['a', '```js {1}', 'b', '', 'c', '```', '', 'd {% e %}'].join(end);
  const { residue, html } = await render(text);
  expect(residue.map(({ offset }) => offset)).toEqual([text.indexOf('{% e')]);
  expect(html).toContain('data-lines="1"><code class="language-js">b\n\nc\n</code>');
});

test('a comment that looks like hidden code is no code', async () => {
  expect((await render('<!--\uFFFC%7B%22-->\n')).html).toBe('<!--\uFFFC%7B%22-->\n');
});

test('text of links to posts keeps their signs', async () => {
  expect((await render('{% post_link b A(3)、"c  d" %}\n')).html).toContain('>A(3)、c  d</a>');
});

test('footnotes are text', async () => {
  expect((await render('a[^1] b\n')).html).toBe('<p>a[^1] b</p>\n');
});

test.each([
  ['yml _config.yml', ' data-title="_config.yml"'],
  ['yml My "file" https://example.org/ line_number:false', ' data-title="My file"'],
  ['yml Step 1: all', ' data-title="Step 1: all"'],
  ['yml {1} a.yml', ' data-lines="1"'],
  ['yml title=a.yml', ' data-title="a.yml"'],
])('the words after the language of a fence are its title, as in codeblock (%s)', async (info, attribute) => {
  const expected = `<pre${attribute}><code class="language-yml">a\n</code></pre>\n`;
  expect((await render(`\`\`\`${info}\na\n\`\`\`\n`)).html).toBe(expected);
});
