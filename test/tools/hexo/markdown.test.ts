import { expect, test } from 'vitest';
import { renderAs } from '../../helpers/render-as.ts';

const render = renderAs('hexo');
const htmlOf = async (text: string): Promise<string> => (await render(text)).html;

test('fenced code is found before Markdown: in HTML, below text, right after marks of items and quotes', async () => {
  expect(await htmlOf('<div>\n```js\na < b\n```\n</div>\n')).toBe(
    '<div>\n<pre><code class="language-js">a &lt; b\n</code></pre>\n\n</div>\n',
  );
  expect(await htmlOf('a\n\n-```\nb\n```\n')).toBe('<p>a</p>\n<p>-<pre><code>b\n</code></pre>\n</p>\n');
  expect(await htmlOf('> ```\n> a\n> ```\n')).toBe('<blockquote>\n<pre><code>a\n</code></pre>\n</blockquote>\n');
});

test('code ends only at the marks with which it starts', async () => {
  expect(await htmlOf('```\na\n````\nb\n```js\nc\n```\n')).toBe('<pre><code>a\n````\nb\n```js\nc\n</code></pre>\n');
});

test('code stays the same in every place where Markdown could read it as text', async () => {
  const code = '```js\n*a* {{ b }} <!-- \u{1F32B} \uFFFC --> &amp; \\ %7B "\'\n```';
  expect(await htmlOf(`${code}\n`)).toContain(
    '*a* {{ b }} &lt;!-- \u{1F32B} \uFFFC --&gt; &amp;amp; \\ %7B &quot;&#39;\n</code>',
  );
  expect(await htmlOf(`\`a\n ${code.replace(/\n(?=`)/, '\n ')}\nb\`\n`)).toContain('```js\n*a* {{ b }} &lt;!--');
  expect(await htmlOf(`{% raw %}\n<p>\n${code}\n</p>\n{% endraw %}\n`)).toContain('<pre><code>*a* {{ b }} &lt;!--');
  expect(await htmlOf(`<!--\n${code.replace(/<!--|-->/g, '')}\n-->\n`)).toContain('<!--\n```js\n*a* {{ b }}');
});

test.each(['\n', '\r\n'])('the places of tags below code are those in the file (%j)', async (end) => {
  const text = ['a', '```js {1}', 'b', '', 'c', '```', '', 'd {% e %}'].join(end);
  const { residue, html } = await render(text);
  expect(residue.map(({ offset }) => offset)).toEqual([text.indexOf('{% e')]);
  expect(html).toContain('data-lines="1"><code class="language-js">b\n\nc\n</code>');
});

test('a comment that looks like hidden code is no code', async () => {
  expect(await htmlOf('<!--\uFFFC%7B%22-->\n')).toBe('<!--\uFFFC%7B%22-->\n');
});

test('many fences without an end take no time that grows with their square', async () => {
  const text = Array.from({ length: 30_000 }, (_, at) => `${'`'.repeat(3 + (at % 50))}a`).join('\n');
  expect(await htmlOf(text)).toContain('<pre><code class="language-a">');
});

test('line ends before nothing but spaces are no line breaks', async () => {
  expect(await htmlOf('[a\n](/b)c\nd\n\u3000\n')).toBe('<p><a href="/b">a </a>c<br>d </p>\n');
});

test('a quote right below an item is part of it, and HTML or a heading is not', async () => {
  expect(await htmlOf('- a\n> b\n')).toContain('<li>a<blockquote>');
  expect(await htmlOf('- a\n<i>b</i>\n')).toContain('</ul>\n<p><i>b</i></p>');
  expect(await htmlOf('- a\n#b\n')).toContain('</ul>\n<p>#b</p>');
});

test('the mark of an item with one space and nothing else is text', async () => {
  expect(await htmlOf('* \n* a\n')).toBe('<p>* </p>\n<ul>\n<li>a</li>\n</ul>\n');
});

test('HTML with spaces before it is part of the paragraph above it', async () => {
  expect(await htmlOf('a\n <div>b</div>\nc\n')).toBe('<p>a<br> <div>b</div><br>c</p>\n');
});

test('addresses with www. may be right after text, and names of tags may have underscores', async () => {
  expect(await htmlOf('见www.example.com/a <b_c>d</b_c>\n')).toBe(
    '<p>见<a href="http://www.example.com/a">www.example.com/a</a> <b_c>d</b_c></p>\n',
  );
});

test('texts of links to posts keep their signs', async () => {
  expect(await htmlOf('{% post_link b A(3)、"c  d" %}\n')).toContain('>A(3)、c  d</a>');
});

test.each(['a\n1.\tb\n', 'a\n\t\nb\n', 'a\n```'])('in %j, the text continues', async (text) => {
  expect(await htmlOf(text)).toMatch(/^<p>.*<br>.*<\/p>\n$/s);
});

test('with markdown-it, the second of equal ids ends with 2', async () => {
  const { html } = await renderAs('hexo', { 'markdown-it': true })('# A\n\n## A\n\n### A\n');
  expect(html).toBe('<h1 id="A">A</h1>\n<h2 id="A-2">A</h2>\n<h3 id="A-3">A</h3>\n');
});

test('a formula that a plugin of markdown-it renders is reported', async () => {
  const { html, warnings } = await renderAs('hexo', { 'markdown-it': true, math: true })('a $b$\n\n$$\nc\n$$\n');
  expect(html).toBe('<p>a $b$</p>\n<p>$$\nc\n$$</p>\n');
  expect(warnings).toMatchObject([{ code: 'post/markdown-differs', bodyOffset: 0 }]);
});

test('footnotes are text', async () => {
  expect(await htmlOf('a[^1] b\n')).toBe('<p>a[^1] b</p>\n');
});
