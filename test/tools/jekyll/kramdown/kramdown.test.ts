import { expect, test } from 'vitest';
import { renderAs } from '../../../helpers/render-as.ts';

const render = renderAs('jekyll');

/** The long tests compare much more Markdown with Jekyll itself. */
test.each([
  ['attributes of a table', '| a |\n|---|\n| b |\n{: .t}\n', '<table class="t">'],
  ['attributes of an item', '- {: .f} a\n- b\n', '<li class="f">a</li>'],
  ['attributes that a name stands for', '{:n: .box}\n\na\n{: n}\n', '<p class="box">a</p>'],
  ['a list of attributes after text', 'a {: .b} c\n', '<p>a {: .b} c</p>'],
  ['attributes at the start of HTML', '<div markdown="1">\n{:.b}\na\n</div>\n', '<p class="b">a</p>'],
  ['Markdown in HTML', '<div markdown="1">\n*a*\n</div>\n', '<p><em>a</em></p>'],
  ['no Markdown in HTML', '<div>\n\n*a*\n\n</div>\n', '<div>\n\n*a*\n\n</div>'],
  [
    'HTML below a quote',
    '> a\n>\nb\n<div>\n\nc\n\n</div>\n',
    '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n<div>\n\nc\n\n</div>',
  ],
  [
    'HTML below an empty line of a quote',
    '> a\n>\n<div>\n\nc\n\n</div>\n',
    '<blockquote>\n<p>a</p>\n</blockquote>\n<div>\n\nc\n\n</div>',
  ],
  ['a tag of a line alone', '<img src="/a.png">\n', '<p><img src="/a.png"></p>'],
  ['a tag of a block in a line', 'a <div> b\n', '<p>a &lt;div&gt; b</p>'],
  ['HTML that never ends', '<div>\n*a*\n\nb\n', '<div>\n*a*\n\nb\n</div>'],
  ['a table without a head', 'a | b\n', '<table>\n<tbody>\n<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n</tbody>\n</table>'],
  ['a bar in code', '`a|b` is code\n', '<p><code>a|b</code> is code</p>'],
  ['a mark that ends a block', '- a\n^\n- b\n', '<ul>\n<li>a</li>\n</ul>\n<ul>\n<li>b</li>\n</ul>'],
  ['a list that begins with 3', '3. a\n', '<ol>\n<li>a</li>\n</ol>'],
  [
    'code right below an item',
    '1. a\n```\nb\n```\n2. c\n',
    '<ol>\n<li>a<pre><code>b\n</code></pre>\n</li>\n<li>c</li>\n</ol>',
  ],
  ['a bare address', 'See https://e.com.\n', '<p>See https://e.com.</p>'],
  ['marks in a bare address', 'See www.e.com/a\\_b/*c*\n', '<p>See www.e.com/a_b/<em>c</em></p>'],
  ['single tildes and other escapes', '~a~ \\& \\*\n', '<p>~a~ \\&amp; *</p>'],
  ['two backslashes', 'a\\\\\nb\n', '<p>a<br>\nb</p>'],
  ['an address with spaces', '[a](/b c.pdf "d")\n', '<p><a href="/b c.pdf" title="d">a</a></p>'],
  ['a reference after a space', '[*a*] [b]\n\n[b]: /c\n', '<p><a href="/c"><em>a</em></a></p>'],
  ['inline HTML without Markdown', '<code>`a` *b*</code> *c*\n', '<p><code>`a` *b*</code> <em>c</em></p>'],
  ['an element in HTML that never ends', '<div>a <p>b</div>\n\n*c*\n', '<div>a <p>b&lt;/div>\n\n*c*\n</p></div>'],
  ['a closed element', '<a name="b"/>[c [d]](e)\n', '<p><a name="b"></a><a href="e">c [d]</a></p>'],
  ['an element of another script', '<값>\n*b*\n', '<값>\n*b*\n</값>'],
  ['a value of more than a word', '<img width=50%>\n', '<p>&lt;img width=50%&gt;</p>'],
  ['an element in a link that never ends', '[a <b> c](d)\n', '<p>[a <b> c](d)</b></p>'],
  ['three marks', '***a***\n', '<p><strong><em>a</em></strong></p>'],
])('kramdown: %s', async (_, text, expected) => {
  expect((await render(text)).html).toContain(expected);
});

test('a closing tag after text is reported in an element with Markdown', async () => {
  const { html, warnings } = await render('<div markdown="1">*a*</div>\n\nb\n');
  expect(html).toContain('<div>\n<p><em>a</em></p>\n</div>\n<p>b</p>');
  expect(warnings.map(({ code, bodyOffset }) => [code, bodyOffset])).toEqual([['post/markdown-differs', 0]]);
});

test.each(['*a **b __c _d '.repeat(700), '**a *_'.repeat(3000)])(
  'marks without an end are refused, not tried forever',
  (text) => expect(render(`A\n\n${text}`)).rejects.toThrow(/^(?:Too many links|One paragraph has too many)/),
);
