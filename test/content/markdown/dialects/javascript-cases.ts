/** A tool that `test/markdown-tools/render.js` runs. */
export type Tool = 'vitepress' | 'eleventy' | 'hexo' | 'astro';

/** The tested construct, and a text. */
export type Case = readonly [construct: string, text: string];

/** Constructs that all JavaScript tools support, some of them differently. */
export const COMMON: readonly Case[] = [
  ['headings', '# A b\n\n## C & d! ##\n\n### A b\n\nE\n---\n'],
  [
    'headings with signs in their ids',
    '## 1.2 The `code` of A/B, été\n\n## 日本 & x_y\n\n## [a](/b) *c*\n\n## Was ist’s: 50 %?\n',
  ],
  ['headings without a space', '#No heading\n'],
  ['paragraphs', 'a\nb\n\n  c\n'],
  ['hard breaks', 'a  \nb\\\nc\n'],
  ['escapes', '\\* \\~ \\@ \\{ \\| \\# a\\_b\n'],
  ['references', '&copy; &amp; &#35; a & b <c\n'],
  ['emphasis', '*a* __b__ ***c*** d_e_f 2*3*4 a*.* **中文**字\n'],
  ['strokes', '~~a~~ b ~c~\n'],
  ['links', '[a](/b "c") ![g](/h.png "i") [j][k] [l][]\n\n[k]: /l\n[l]: /m "n"\n'],
  ['links with signs', '[a](/b_(c)) [d](/é%20f) [e](</g h>)\n'],
  ['pictures', '![a](/c.png) ![](/d.png)\n\n![e][f]\n\n[f]: /g.png\n'],
  ['addresses in angle brackets', 'See <https://e.com/a> and <me@e.com>.\n'],
  ['equal headings', '## A\n\n## A\n'],
  ['lists', '1. a\n   - b\n2. c\n\n* d\n- e\n\n3) f\n'],
  ['loose lists', '- a\n\n- b\n\n  c\n- d\n'],
  ['lists that start later', '3. a\n4. b\n'],
  ['a list after a paragraph', 'a\n- b\n2. c\n'],
  ['tables', '| a | b |\n|:--|:-:|\n| 1 | `x\\|y` |\n| 2 |\n\nText\n'],
  ['a table after a paragraph', 'Text\n| a | b |\n|---|---|\n| 1 | 2 |\n'],
  ['quotes and rules', '> a\n> > b\nc\n\n***\n\nd\n'],
  ['code', '`a` ``b ` c`` `<d>`\n\n~~~py\ne\n~~~\n'],
  ['indented code', 'a\n\n    b < c\n\nd\n'],
  ['fences with options', '```js {1,3} title="a.js"\na\n```\n'],
  ['a fence without a language', '```\na\n```\n'],
  ['HTML', '<div>\n*a*\n\n*b*\n</div>\n\n<span>*c*</span> d<br>e\n'],
  ['comments', 'a <!-- *b* --> c\n\n<!-- d\n\ne -->\n'],
  ['a video', '<video src="/a.mp4" controls></video>\n'],
  ['definition lists', 'Term\n: A *definition*\n'],
  ['emoji', 'a :tada: :nothing: 10:30:20\n'],
  ['mathematics', 'So $a_1$ and $$b_2$$.\n'],
  ['attributes', '## A {#own}\n\n## B {.c}\n\nText {.d}\n'],
  ['alerts', '> [!NOTE]\n> a *b*\n\n> [!WARNING] Title\n> c\n'],
  ['containers', '::: tip\na *b*\n:::\n\n::: warning Title *t*\nc\n:::\n'],
  ['a table of contents', '[[toc]]\n\n## A `b`\n\n### C\n\n## D\n'],
];

const SNIPPET = 'const a = 1;\n// #region one\nconst b = 2;\n// #endregion one\nconst c = 3;\n';
const PART =
  '---\na: 1\n---\nPart *one*.\n\n<!-- #region r -->\n## Two\n\n<<< ../snippet.js\n<!-- #endregion r -->\n\n<!--@include: ./inner/last.md-->\n';

/** The files in the project that VitePress pages insert, by their paths and by the names that the page gives them. */
export const INSERTED: readonly (readonly [file: string, name: string, text: string])[] = [
  ['snippet.js', '@/snippet.js', SNIPPET],
  ['snippet.js', '../snippet.js', SNIPPET],
  ['posts/near.sh', './near.sh', 'echo near\n'],
  [
    'posts/regions.py',
    'regions.py',
    'x\n  # region a\n  b\n    # region c\n    d = "```"\n    # endregion c\n  # endregion a\n',
  ],
  ['posts/part.md', './part.md', PART],
  ['posts/inner/last.md', './inner/last.md', 'Last.\n'],
];

const VITEPRESS: readonly Case[] = [
  ['backticks in labels', '[a ` b](/c) `` d\n\n![d `` e](/f.png "g")\n\n[l ` m](/n) ` o\n'],
  ['marks in addresses without a scheme', 'See www.e.com/a\\_b/*c*.\n'],
  [
    'all containers',
    ['info', 'tip', 'warning', 'danger', 'details'].map((kind) => `::: ${kind}\n${kind}\n:::\n`).join('\n'),
  ],
  ['containers with titles', '::: danger STOP\na\n:::\n\n::: details Click *me*\n```js\nb\n```\n:::\n'],
  ['open details', '::: details Title {open}\na\n:::\n'],
  ['containers in containers', ':::: info\na\n\n::: tip\nb\n:::\n\nc\n::::\n'],
  ['raw containers', '::: raw\n<b>a</b>\n:::\n\n::: v-pre\n{{ a }}\n:::\n'],
  ['unknown containers', '::: nothing\na\n:::\n'],
  ['containers in lists', '- a\n\n  ::: tip\n  b\n  :::\n'],
  ['a code group', '::: code-group\n\n```js [a.js]\n1\n```\n\n```ts [b.ts]\n2\n```\n\n:::\n'],
  ['a code group with files', '::: code-group\n\n```sh [npm]\nnpm i\n```\n\n<<< @/snippet.js [one]\n\n:::\n'],
  ['line highlights', '```js{1,3-4}\na\nb\nc\nd\n```\n\n```js {2}\na\nb\n```\n'],
  ['line numbers', '```ts:line-numbers {1}\na\n```\n\n```ts:no-line-numbers\nb\n```\n\n```ts:line-numbers=2\nc\n```\n'],
  ['marks in code', '```js\na // [!code focus]\nb // [!code --]\nc // [!code ++]\nd // [!code highlight]\n```\n'],
  ['a snippet', '<<< @/snippet.js\n'],
  ['a snippet with lines', '<<< @/snippet.js{1,3}\n'],
  ['a snippet with lines and a language', '<<< @/snippet.js{2 ts:line-numbers}\n'],
  ['a part of a snippet', '<<< @/snippet.js#one{1}\n'],
  ['a snippet beside the page', '<<< ./near.sh\n\n<<< ../snippet.js\n'],
  ['a snippet with a title', '<<< @/snippet.js{1,3-4} [A title]\n\n<<< @/snippet.js {js:line-numbers} [B]\n'],
  ['regions of snippets', '<<< regions.py#a\n\n<<< regions.py#c{1}\n\n<<< @/snippet.js#nothing\n'],
  ['snippets in lists and quotes', '- a\n\n  <<< @/snippet.js#one\n\n> <<< @/snippet.js#one\n'],
  [
    'lines of pages',
    '<!--@include: ./part.md{4,}-->\n\n<!--@include: ./part.md{4,5}--> <!-- @include: ./part.md{,2} -->\n',
  ],
  ['regions of pages', '# A\n\n<!--@include: ./part.md#r-->\n\n<!--@include: ./part.md#r{1,2}-->\n'],
  ['parts of pages in code', '```md\n<!--@include: ./part.md{4,5}-->\n```\n\n`<!--@include: ./part.md{4,4}-->`\n'],
  ['a part of a page in a line', 'a <!--@include: ./inner/last.md--> b\n'],
  ['a snippet in code', '```md\n<<< @/snippet.js\n```\n'],
  ['a snippet in a line', 'a <<< @/snippet.js b\n'],
  ['a badge', '## A <Badge type="tip" text="^1.9.0" /> <Badge type="warning">beta</Badge>\n'],
  ['a component', '<MyComponent :a="1" />\n\nText\n'],
  ['a script', '<script setup>\nimport A from "./a.vue"\nconst b = 1\n</script>\n\n# A\n'],
  ['a style', '<style module>\n.a { color: red }\n</style>\n\na\n'],
  ['expressions', 'a {{ $frontmatter.title }} {{ 1 + 1 }}\n'],
  ['expressions in code', '`{{ a }}`\n\n```\n{{ b }}\n```\n'],
  ['an emoji', ':tada: :100:\n'],
  ['ids of headings', '# Using `Vue` {#using-vue}\n\n## A.b c/d\n\n## 1. Start\n\n## Über ß\n'],
  ['character references in headings', '## A &amp; B &copy; c\n\n## &lt;D&gt; & `&amp;`\n'],
  ['emoji and attributes in alerts', '> [!TIP]\n> :tada: {.c}\n\n> [!NOTE]\n> a {#b}\n'],
  ['GitHub alerts', '> [!TIP]\n> a\n\n> [!CAUTION]\n> b\n\n> [!IMPORTANT]\n> c\n'],
  ['attributes of blocks', 'Text {.b #c}\n\n- a {.d}\n'],
  ['ids with any signs', `## A {#a/b .c}\n\n## D {#e(f)}\n\n## G {#it's,h%20}\n\nI {#j/k}\n`],
  ['attributes in a paragraph of their own', 'a\n\n{#b}\n\n# C\n\n{.d}\n\n> e\n\n{.f}\n\n<!-- g -->\n\n{h=i}\n'],
  ['attributes right below other blocks', '## A\n{.b}\nc\n\n```\nd\n```\n{.e}\n\n> f\n{.g}\n\nh\n***\n{.i}\n'],
  ['attributes with spaces', 'a { .b }\n\n{ #c.d }\n\n[e](/f){ .g } h\n\ni { j=k }\n'],
  ['attributes above a text', '{.b}\na\n'],
  ['attributes behind a list', '- a\n- b\n\n{.c}\n\n1. d\n   - e\n   {.f}\n\n\n{.g}\n\nh\n\n* i\n  {.j}\n* k\n{.l}\n'],
  ['attributes without a space in front', 'a{.b}\n\nc {d=e}\n\n<b>f</b>{#g}\n\n- **h**{.i}\n'],
  ['several lists of attributes', '**a**{.b}{#c} [d](/e){.f/g} h {.i} {.j}\n'],
  ['attributes in a table', '| a {.b} |\n|---|\n| c {#d} |\n| {.e} |\n{.f}\n'],
  ['a table with signs', '| a |\n| --- |\n| `b` \\| c |\n'],
  ['a table of contents in a paragraph', 'a\n[[toc]]\nb\n\n## C\n'],
  [
    'headings that are not in a table of contents',
    '[[toc]]\n\n## A\n\n> ## B\n\n- ## C\n\n::: tip\n## D\n:::\n\n<h2 id="e">E</h2>\n',
  ],
  ['a table of contents with marks', '[[toc]]\n\n## A [d](/e) ![f](/g.png) :tada: `h` *i*\n'],
  ['tables of contents in blocks', '> [[toc]]\n\n- [[toc]]\n\n## A\n'],
  ['an indented table of contents', '   [[TOC]]\n\n    [[toc]]\n\n## A\n'],
  ['attributes of containers', '::: info {no-title}\na\n:::\n\n::: tip T {style="color:red"}\nb\n:::\n'],
  ['ids of headings with two hashes', '## A {##b}\n\n[c](##b)\n'],
  ['attributes of headings', '## A {title="x y"}\n\n## B {c}\n\n## D {}\n\n## E {#f .g h=i}\n'],
  ['alerts that GitHub does not have', '> [!INFO]\n> a\n\n> [!DANGER] Stop now\n> b\n'],
  ['signs for emoji', 'a :) (:-D) <3! b:) :)c 1<3 ://d 8-) :/ `:)` >:( :$ :|\n\n## Hi :) <3\n\n:P\n'],
  ['options of code', '```vue{4}\n<template/>\n```\n\n```js-vue\n{{ a }}\n```\n\n```sh{1} [npm]\nx\n```\n'],
  ['parts of pages', '<!--@include: ./part.md-->\n\na\n'],
];

const ELEVENTY: readonly Case[] = [
  ['indented text in quotes and lists', '>     a *b*\n\n-     c *d*\n\n> e\n>\n>     f\n\n1. g\n\n       h *i*\n'],
  ['indented text before a reference', '    a [r]\n\n[r]: /x\n\n    b\n# C\n'],
  ['backticks in labels', '[a ` b](/c) `` d\n\n![d `` e](/f.png "g")\n\n[l ` m](/n) ` o\n'],
  ['marks in addresses without a scheme', 'See www.e.com/a\\_b/*c*.\n'],
  ['values of the post', '{{ title }} and {{ own }}\n'],
  ['values in code', '`{{ own }}`\n\n```\n{{ own }}\n```\n'],
  ['raw', '{% raw %}{{ own }} {% x %}{% endraw %}\n'],
  ['comments of Liquid', 'a {% comment %}b{% endcomment %} c\n'],
  ['unknown values', 'a {{ nothing.here }} b\n'],
  ['filters', '[a]({{ "/b/" | url }})\n'],
  ['assignments', '{% assign x = 1 %}{{ x }}\n'],
  ['loops', '{% for x in (1..2) %}{{ x }}{% endfor %}\n'],
  ['spaces around tags', 'a {{- own -}} b\n'],
];

const HEXO: readonly Case[] = [
  ['ids with typography beside code', `## \`a('b')\` 'c' d--\`e--f\` *'g'* "h"\n`],
  ['indents of code', '```js\n    a\n\n      b\n    c\n```\n\n- d\n\n  ```\n    e\n  ```\n\n```\n\tf\n\t\tg\n```\n'],
  ['ids with typography', `## What's "new"\n\n## 'a' -- b... c---d\n\n## "A 'b'" c's\n`],
  ['a picture of the post', '{% asset_img a.png %}\n'],
  ['a picture with a title', '{% asset_img a.png A title %}\n'],
  ['a picture with a quoted title', '{% asset_img right a.png 20 30 "Its title" "What it shows" %}\n'],
  ['a picture with a size', '{% asset_img a.png 20 30 %}\n'],
  ['a picture with a width', `{% asset_img a.png 20 '"t u" "alt x"' %}\n`],
  ['a picture with an alternative text', `{% asset_img b a.png 20 30 "T 'A'" %}\n`],
  ['links to posts', '{% post_link other %}\n\n{% post_link other A title %}\n\n[a]({% post_path other %})\n'],
  [
    'code blocks',
    '{% codeblock lang:js %}\na < b\n{% endcodeblock %}\n\n{% codeblock A title lang:js %}\nc\n{% endcodeblock %}\n',
  ],
  ['quotes', '{% blockquote Me, My book %}\na *b*\n{% endblockquote %}\n\n{% quote %}\nc\n{% endquote %}\n'],
  ['pull quotes', '{% pullquote %}\na\n{% endpullquote %}\n'],
  ['frames', '{% iframe https://example.com 100 200 %}\n'],
  ['pictures by tag', '{% img left /a.png 10 20 "T \'A\'" %}\n'],
  ['links by tag', '{% link A https://example.com true B %}\n'],
  ['includes of code', '{% include_code lang:js a.js %}\n'],
  ['expressions', '{{ 1 + 1 }} a\n'],
  [
    'raw text in code',
    '`{% raw %}{{ a }}{% endraw %}` b\n\n```\n{% raw %}{{ c }}{% endraw %}\n```\n\n    {% raw %}{{ d }}{% endraw %}\n',
  ],
  [
    'raw HTML',
    '{% raw %}<div class="a">{% endraw %}\n#### B *c*\n\n```js\nd\n```\n{% raw %}</div>{% endraw %}\n\ne {% raw %}<b>*f*</b>{% endraw %} g\n',
  ],
  [
    'raw HTML with empty lines',
    '{% raw %}\n<table>\n\n    <tr><td>{{ a }}</td></tr>\n\n# B\n</table>\n{% endraw %}\ntext\n\n{% raw %}<b>c</b>{% endraw %}\n',
  ],
  ['comments of templates', 'a {# b #} c\n'],
];

const ASTRO: readonly Case[] = [
  ['addresses with other schemes', 'mailto:me@example.com ftp://example.com/a xmpp:a@b.c <mailto:d@e.f>\n'],
  ['ids of headings', '## `a.b` c\n\n## Été à Köln\n\n## A & B\n\n## a/b_c\n\n## 1. Start\n'],
  ['pictures beside the post', '![a](./b.png) ![c](../d.png "e")\n'],
  ['braces', 'a {b} {{ c }} {% d %}\n'],
  ['HTML with Markdown', '<details>\n<summary>a</summary>\n\n*b*\n\n</details>\n'],
  ['directives', ':::note\na\n:::\n\n::b{c}\n'],
  ['titles of fences', '```js title="a.js" {1}\na\n```\n'],
  ['quotes', "\"a\" it's 'b' 1990's\n"],
  ['footnotes with several paragraphs', 'a[^1]\n\n[^1]: One.\n\n    Two.\n\nb\n'],
  ['bare addresses in text', 'a (https://example.com/b). c http://d.com/e?f=1&g=2\n'],
];

export const CASES: Readonly<Record<Tool, readonly Case[]>> = {
  vitepress: [...COMMON, ...VITEPRESS],
  eleventy: [...COMMON, ...ELEVENTY],
  hexo: [...COMMON, ...HEXO],
  astro: [...COMMON, ...ASTRO],
};

const FOOTNOTES: Case = ['footnotes are read, which other plugins add', 'a[^1]\n\n[^1]: One.\n'];
const TASKS: Case = ['tasks are read, which other plugins add', '- [ ] a\n'];

/** Texts that Galley renders differently by design. */
export const BY_DESIGN: Readonly<Record<Tool, readonly Case[]>> = {
  vitepress: [
    FOOTNOTES,
    TASKS,
    ['addresses become those of posts where the links are resolved', '[a](./b.md) ![c](d.png)\n'],
    ['code in an alternative text is not lost', '![a `b`](/c.png)\n'],
    ['ids of headings have the value of an expression', '# {{ $frontmatter.title }}\n'],
    ['tabs in code in a list are four spaces', '- a\n\n\t```js\n\tb\n\t\tc\n\t```\n'],
    ['text behind [[toc]] is not lost', '[[toc]] a\n\n## B\n'],
    ['a table of contents has no HTML of the headings', '[[toc]]\n\n## A <b>c</b>\n'],
    ['containers are read with the names of GitHub’s alerts', '::: note\na\n:::\n'],
    ['the title of a container may be in brackets', '::: tip [T]\na\n:::\n'],
    ['classes of containers count', '::: tip T {.c}\na\n:::\n'],
    ['a word in braces is not lost', 'Hi {name}\n'],
    ['attributes of a table count', '| a |\n|---|\n| b |\n\n{.c}\n'],
    ['a snippet right below a text is inserted', 'a\n<<< ./near.sh\nb\n'],
    ['an alert has no empty paragraph', '> [!TIP]\n>\n> a\n'],
    ['titles of alerts are Markdown', '> [!TIP] A *title*\n> a\n'],
    ['a badge alone is in a paragraph', '<Badge type="warning">beta</Badge>\n'],
  ],
  eleventy: [
    FOOTNOTES,
    TASKS,
    ['headings have ids, so that links can lead to them', '## A\n'],
    ['code in an alternative text is not lost', '![a `b`](/c.png)\n'],
    [
      'bare addresses are links, which an option of markdown-it turns on',
      'See https://example.com and me@example.com.\n',
    ],
  ],
  hexo: [
    FOOTNOTES,
    ['no two headings have the same id', '## A\n\n## A\n\n## A-1\n'],
    ['addresses stay as they are written', 'See <https://example.com>.\n'],
    ['alternative texts have no marks', '![a *b*](/c.png)\n'],
    ['the mark of an excerpt leaves nothing', 'a\n\n<!-- more -->\n\nb\n'],
    ['pictures beside a post are found where they are', '![a](a.png)\n'],
    ['a missing picture is an error', '{% asset_img missing.png %}\n'],
    ['an address in a link is filled in', '[a]({% asset_path a.png %})\n'],
    ['a link to a file is in a paragraph', '{% asset_link a.png %}\n'],
    ['references in code stay as they are written', '```html\n&amp;\n```\n'],
    ['code in a line shows tags', '`{% raw %}`\n'],
    ['an address with its scheme is one link', 'mailto:me@example.com\n'],
  ],
  astro: [
    ['raw HTML stays as it is written', '<table><tr><td>\n\n*a*\n\n</td></tr></table>\n'],
    ['dashes stay as they are written', 'a -- b\n'],
  ],
};
