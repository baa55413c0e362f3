import { expect, test } from 'vitest';
import { renderWith } from '../../helpers/render-with.ts';

const html = await renderWith('attributes');

test.each([
  ['a paragraph, in a line of their own', 'a\n{: .b #c}\n', '<p id="c" class="b">a</p>\n'],
  ['a paragraph, behind it', 'a {.b}\n', '<p class="b">a</p>\n'],
  ['a paragraph, in a line above', '{: .b}\na\n', '<p class="b">a</p>\n'],
  ['a heading, above a paragraph', '## A\n{: .b}\nc\n', '<h2 class="b" id="a">A</h2>\n<p>c</p>\n'],
  ['a list, below it', '- a\n- b\n{: .c}\n', '<ul class="c">\n<li>a</li>\n<li>b</li>\n</ul>\n'],
  ['a heading, below it or above', '{: .a}\n## B\n{: #c}\n', '<h2 class="a" id="c">B</h2>\n'],
  [
    'an image and a link',
    '![a](/b){: width="20"} [c](/d){:target="_blank"}\n',
    '<p><img width="20" src="/b" alt="a"> <a target="_blank" href="/d">c</a></p>\n',
  ],
  ['emphasis and code', '**a**{.b} `c`{: .d}\n', '<p><strong class="b">a</strong> <code class="d">c</code></p>\n'],
])('attributes of %s', (_, text, expected) => {
  expect(html(text)).toBe(expected);
});

test('a quotation mark in an id is escaped', async () => {
  expect((await renderWith('attributes', 'heading-ids'))(`## A {#b id='c"d'}\n`)).toBe('<h2 id="c&quot;d">A</h2>\n');
});

test('a class of a code block names its language', () => {
  expect(html('```\na\n```\n{: .language-ruby}\n')).toContain('<code class="language-ruby">');
});

test('script attributes are dropped, and existing attributes stay', () => {
  expect(html('![a](/b){: src="c" onerror="d" srcset="/e.png 2x"}\n')).toBe(
    '<p><img srcset="/e.png 2x" src="/b" alt="a"></p>\n',
  );
});

test('templates, and braces after an empty line, are unchanged', () => {
  expect(html('{{ a }} {% b %} {# c #}\n')).toBe('<p>{{ a }} {% b %} {# c #}</p>\n');
  expect(html('a\n\n{: .b}\n')).toBe('<p>a</p>\n<p>{: .b}</p>\n');
});
