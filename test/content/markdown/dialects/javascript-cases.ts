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
  ['a table right below an item', '1. a\n   - b *c*\n| d | e |\n|---|---|\n| f | g |\n\nh\n'],
  ['a table in an item', '- | a | b |\n  |---|---|\n  | c | d |\n- e\n'],
  ['a table whose row of hyphens is not in the item', '- a\n- | b | c |\n|---|---|\n| d | e |\n'],
  ['a table right below a quote', '> a\n| b | c |\n|---|---|\n| d | e |\n\n- > f\n  | g |\n  |---|\n'],
  ['quotes and rules', '> a\n> > b\nc\n\n***\n\nd\n'],
  ['code', '`a` ``b ` c`` `<d>`\n\n~~~py\ne\n~~~\n'],
  ['indented code', 'a\n\n    b < c\n\nd\n'],
  ['fences with options', '```js {1,3} title="a.js"\na\n```\n'],
  ['a fence without a language', '```\na\n```\n'],
  ['HTML', '<div>\n*a*\n\n*b*\n</div>\n\n<span>*c*</span> d<br>e\n'],
  ['comments', 'a <!-- *b* --> c\n\n<!-- d\n\ne -->\n'],
  ['a tag alone in a line of an item', '- a\n  <img src="/b.png" alt="c">\n  d\n- e\n'],
  [
    'two pictures in HTML',
    '<img src="/a.png" alt="b">\n\n<img src="/c.png" alt="d">\n\n\n<img src="/e.png" alt="f">\n\n> <img src="/g.png" alt="h">\n>\n> <img src="/i.png" alt="j">\n',
  ],
  ['a video', '<video src="/a.mp4" controls></video>\n'],
  ['definition lists', 'Term\n: A *definition*\n'],
  ['emoji', 'a :tada: :nothing: 10:30:20\n'],
  ['mathematics', 'So $a_1$ and $$b_2$$.\n'],
  ['attributes', '## A {#own}\n\n## B {.c}\n\nText {.d}\n'],
  ['alerts', '> [!NOTE]\n> a *b*\n\n> [!WARNING] Title\n> c\n'],
  ['containers', '::: tip\na *b*\n:::\n\n::: warning Title *t*\nc\n:::\n'],
  ['a table of contents', '[[toc]]\n\n## A `b`\n\n### C\n\n## D\n'],
];

/** In Zola, this is text. */
const TABBED: Case = ['a table with tabs', '|a\t|\tb|\n|\t--\t|\t:-:\t|\n|\tc\t|\td\t|\n'];

const REFERENCES: Case = [
  'references that do not exist',
  'a &nbsp_b; &copyright; **c &notit;** &notin; <b>&foo;</b>\n\n## d &copyright; e\n',
];

/** All tools but Hexo keep these. */
export const TABS: Case = [
  'tabs in code in lists',
  '- a\n\n\t```js\n\tb\n\t\tc\n\t```\n\n  ```\n  d\n  \te\n\t f\n  ```\n\n1. g\n   - ```\n     h {\n     \ti\n     ```\n\n> - j\n>\n>   ```\n>   k\n>   \tl\n>   ```\n',
];

/** All tools but Hexo read these. */
export const TABBED_DEFINITIONS: Case = [
  'tabs in definitions of links',
  'a [b] [c][d]\n\n[b]:\t/b\n[d]: \t/d\t"e"\t\n\n> [f]:\t</f g>\n\n[f]\n',
];

/** All tools but Hexo, whose marked ends the list, read this as text of the item. */
export const LAZY: Case = [
  'text right below a list',
  '-    a\n   b\n-    c\nd\n\ne\n\n1. f\n```g```\nh\n2. i\n\nj\n\n- k\n    - l\n        - m *n*\no\n    p\n- q\n\n  r\n\n> 1.    s\n> t\n>\n> u\n',
];

/** Marks that marked would pair across others. */
export const STRUCK: Case = [
  'text struck out across emphasis',
  '*a ~~b* c~~ ~~*d* e~~ ~~f **g** h~~ **i~~** j~~ ~~**k**~~ *l ~~m **n** o~~ p* **~~q~~** r ~~[s *t*](/u)~~\n',
];

const MARKS: Case = [
  'emphasis in any combination',
  '**a **b** c** ****d**** ***e** f* *g **h*** A_*, B_* [*_**](/n) **o *p** _q\n',
];

/** What all tools with markdown-it make of these. Footnotes and tasks need a plugin. */
const MARKDOWN_IT: readonly Case[] = [
  MARKS,
  ['emphasis that ends between two signs', '**a *(b)*:** c **d *"e"* f *g.*: h** (**i *j.*,**)\n'],
  ['letters in addresses', 'a <https://e.com/%C3%A9%2F%25C3> <me@e.com>\n'],
  ['code in an alternative text', '![a `b` *c* <b>d</b> [e `f`](/f) ![g](/h)](/i.png)\n'],
  [
    'references in an alternative text',
    '![a &quot;b&quot; \\* &amp; c & &no; &#35; d\\_ **&copy;**](/x)\n\n![`a`](/b)\n',
  ],
  [
    'escaped brackets in a label',
    'a [\\[\\[X\\]\\]()](https://e.com/a-b) ![c\\]](/d) [\\[e\\]][f] [g\\](h)\n\n[f]: /f\n',
  ],
  ['backticks in code in a label', '[`a``b`](/c) [`` d`e ``](/f) ![`g``](/h)\n'],
  ['null characters', 'a\0b\n'],
  ['lines of other spaces', '\u00a0\n\na\n\n- b\n\u00a0\n### c\n'],
  ['footnotes', 'a[^1] b[^two]\n\n[^1]: /one\n\n[^two]: Two *words*.\n'],
  ['tasks', '- [ ] a *b*\n- [x] c\n\n1. [ ] d\n\n   e\n'],
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
  ['text behind a table of contents', '[[toc]] a\n\n## B\n'],
  ['containers that VitePress does not have', '::: note\na\n:::\n'],
  ['a title in brackets', '::: tip [T]\na\n:::\n'],
  ['any attributes of containers', '::: tip T {.c #d e=f}\na\n:::\n'],
  [
    'any text in braces at the end',
    'foo(){console.log("foo");}\n\n- a $ {i}\n\n| a {b} |\n|--|\n| c$ {i} |\n\nHi {name} \n\n## H {n}\n\nb {a b=c .d}\n\n{e}\n\n> q {g}\n',
  ],
  ['text in braces behind marks', '`a`{b} *c*{d} x *e*{\\f} _g_{h \\i}\n\nj {\\k}\n'],
  ['braces that are text', 'x {} y {}\n\nx {a\nb}\n\nc {{a}\n\nd {a} e\n\ne `{f}`\n\n{h} i\n\nj\n{k}\nl\n'],
  ['attributes of a table', '| a |\n|---|\n| b |\n\n{.c}\n'],
  ['emphasis before emoji', '**a「b」。**\u{1f4aa} c **d.**\u2764 e\n'],
  ['alerts without a text', '> [!TIP]\n>\n> a\n\n> [!TIP] T\n\n> [!NOTE]\n> - a\n'],
  ['titles of alerts', '> [!TIP] A *t* & :tada: `c` [l](/m) \n> a *b*\n'],
  [
    'blocks of components',
    '<Badge type="warning">a</Badge> *b*\nc\n\nd\n<Badge text="e" />\n\n<Badge>\n*f*\n</Badge>\n',
  ],
  ['tags that are blocks', '1. <font color="red">**a**</font>: b\n2. c\n\n<font>*d*\ne</font> *f*\n\n<em>*g*</em>\n'],
  ['emoji in an alternative text', '![a :tada:](/c.png)\n'],
  ['headings without letters', '#### $_\n\n### $_\n\n## $\n'],
  ...MARKDOWN_IT,
  ['a heading of two lines', 'a\nb\n---\n'],
  ['backticks in labels', '[a ` b](/c) `` d\n\n![d `` e](/f.png "g")\n\n[l ` m](/n) ` o\n'],
  [
    'addresses before Chinese signs',
    'https://e.com）a https://e.com，b [https://e.com] https://e.com/%E7%AE%80%2F（c）',
  ],
  ['addresses of email', 'me@e.com, (me@e.com) v@2.x a.png@2x.png 个me@e.com me@e.dev\n'],
  ['control characters in headings', '## \ba\bb\n'],
  ['an alert after an empty line', '>\n> [!NOTE]\n> a\n'],
  ['a container right below an item', '1. a\n\n2. b\n:::tip\nc\n:::\n\n* a\n\n  b\n::: details\nc\n:::\nd\n'],
  ['a container in an item', '- a\n  :::tip\n  b\n  :::\n- c\n'],
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
  [
    'attributes of texts in loose lists',
    '1. a\n\n   b {.c}\n\n2. d {.e}\n\nf\n\n- g\n\n  h\n  {.i}\n- j\n\nk\n\n- l {.m}\n\n- n {.o}\n',
  ],
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
  REFERENCES,
  ...MARKDOWN_IT,
  ['indented lines below a quote', '> a\n    b\n'],
  ['HTML in indented text', '    a\n<b>c</b>\n    d\n'],
  ['indented text in quotes and lists', '>     a *b*\n\n-     c *d*\n\n> e\n>\n>     f\n\n1. g\n\n       h *i*\n'],
  ['indented text before a reference', '    a [r]\n\n[r]: /x\n\n    b\n# C\n'],
  ['backticks in labels', '[a ` b](/c) `` d\n\n![d `` e](/f.png "g")\n\n[l ` m](/n) ` o\n'],
  ['marks in addresses without a scheme', 'See www.e.com/a\\_b/*c*.\n'],
  ['bare addresses', 'See https://e.com/a_b_c or *www.e.com* and me@e.com. <https://e.com>\n'],
  ['other spaces behind hashes', '##\u3000A *b*\nc\n\n#\u00a0D\n\n##\tE\n\nf\n#\u00a0g\nh\n'],
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
  ['footnotes, which are links by reference', 'a[^1]\n\n[^1]: One.\n'],
  ['marks in alternative texts', '![a *b* `c`](/c.png)\n'],
  ['references in code', '```html\n&amp; &lt;b>\n```\n\n```\n&#39;\n```\n'],
  ['fences that do not close each other', '```\na\n````\nb\n```js\nc\n```\n\nd\n'],
  ['fences without code', '```\n```\n\na\n\n~~~js\n~~~\nb\n~~~\n\n```\n```\n'],
  [
    'fences with marks before them',
    '- ```js\n  a\n  ```\n\n# B\n-```\nb\n```\n> ```\n> c\n>  d\n> ```\n\n1.~~~\ne\n~~~ \n',
  ],
  ['indented fences', 'a \n ```\n b\n ```\nc\n\n- d\n\n      ```\n      e\n      ```\n\n    ```\n    f\n    ```\n'],
  [
    'fences in code',
    '- a\n  - ```js\n    b\n    ```\n\n  - ```js\n    c\n    ```\n\nd\n\n    e\n    ```js\n    f\n    ```\n\n`g\n```\nh\n```\ni`\n',
  ],
  [
    'headings that begin above an indented list',
    'a\n - b\n - *c*\n---\n\n- d\n    - e\n    - \n    - f\n\ng\n 1. h\n===\n\ni\n    j\n---\n\n- k\n---\n\n***\nl\n---\n',
  ],
  ['fences with other spaces', '\u3000```\n\u3000a\n   b\n```\n\n```\u00a0js\nc\n```\n'],
  ['fences in HTML', '<div>\n```\n<b>\n```\n*a*\n</div>\n\n<p>c\n\n```\nd\n```\n</p>\n'],
  ['fences in comments', '<!--\n```\na\n```\n-->\n\n```\n<!-- b\n```\n\nc\n\n```\n-->\n```\n'],
  ['fences that never end', 'a\n\n```js\nb\n\n**c**\n'],
  ['fences that Hexo does not find keep their indent', '```js\n    a\n      b\n'],
  ['fences in the text of a table or a tag', '| a |\n|---|\n```\nb\n```\n\n`c\n```\nd\n```\ne`\n'],
  ['fences in raw text', '{% raw %}\n<p>\n```\n<b> {{ a }}\n```\n</p>\n{% endraw %}\n'],
  ['tags in fences', '```\n{% raw %}{{ a }}{% endraw %}\n{% b\n```\n'],
  ['titles of pictures without an alternative text', '![](/a.png "b") ![ ](/c.png "d *e*") ![f](/g.png "h")\n'],
  ['line ends without text below', '[a\n](/b) c\n\n*d\n* e\n\nf\n\u3000\n\u3000\n# G\n\nh\n\u3000\ni\n'],
  [
    'addresses right after text',
    '见www.example.com/a 和(www.example.com/b)<b>www.example.com/c</b>,www.a.b/c [www.a.b](/c)\n',
  ],
  ['indented HTML right below a text', 'a\n <div>b</div>\nc\n  <!-- d -->\n  e\n\n <p>f</p>\n'],
  ['items with HTML and text below', '1. <b>a</b>\nc\n2. d\n\n- e\n<i>f</i>\n'],
  ['text with less indent in an item with an empty line', '- a\n\n  b\nc\n- d\n\n  e\n> f\n\n1. g\nh\n\n   i\n j\n'],
  ['indented text right below an item', '1. a\n           b `c`\n   d\n\n- e\n      f\ng\n'],
  ['items with tabs right below a text', 'a\n1.\tb\nc\n\nd\n-\te\n\n1.\tf\n'],
  ['lines of tabs', 'a\n\t\t\nb\n \t \n*c*\n\n\t\nd\n'],
  ['the mark of a fence in the last line below a text', 'a\n\nb\n```'],
  ['ids with signs for less, and with wide letters', '## a <2; b\n\n## Ｎ元 ⓐ\n\n## c < d\n'],
  ['quotes right below an item', '- a\n> b\n\n1. c\n> d\n> e\n2. f\n'],
  ['marks of items without text', '* \n* a\n\nb\n3. \nc\n\n-\n- d\n'],
  ['headings right below an item', '- a\n#b\n\n- c\n# d\n'],
  ['underscores in names of tags', 'a <b_c> d <e_f g="h">\n\n<i_j k>\n'],
  ['tabs in indented code', 'a\n\n   \t\tb\n  \tc\n    \td\n'],
  ['ids with references', '## A &nbsp; b &amp; &lt;i&gt; &copy; d\n'],
  ['code below HTML', '<img src="/a.png" alt="b">\n```js\nc\n```\n\n<p>d</p>\n~~~\ne\n~~~\n'],
  ['HTML below a list', '1. a\n<img src="/b.png" alt="c">\n\n2. d\n   ```\n   <b>\n   ```\n\n- e\n#f\n'],
  ['ids with typography beside code', `## \`a('b')\` 'c' d--\`e--f\` *'g'* "h"\n`],
  ['tildes', '5~10，20~30 ~a ~b~ c\n\n~d `e~ f` ~~g~ h~~i~~ **~j~**k ~ l ~\n\n~m `~n`~ o\n'],
  ['a fence in a comment', 'a\n\n<!-- ```js\nb\n``` -->\n\nc\n'],
  ['indents of code', '```js\n    a\n\n      b\n    c\n```\n\n- d\n\n  ```\n    e\n  ```\n\n```\n\tf\n\t\tg\n```\n'],
  ['ids with typography', `## What's "new"\n\n## 'a' -- b... c---d\n\n## "A 'b'" c's\n`],
  ['a picture of the post', '{% asset_img a.png %}\n'],
  [
    'pictures right below a text',
    'a\n{% asset_img a.png %}\n\nb {% asset_img a.png %} c\n{% asset_img a.png %} *d*\ne\n\n- f\n  {% asset_img a.png %}\n',
  ],
  ['links to files', '{% asset_link a.png %}\n\na\n{% asset_link a.png T %} *b*\n'],
  ['a picture with a title', '{% asset_img a.png A title %}\n'],
  ['a picture with a quoted title', '{% asset_img right a.png 20 30 "Its title" "What it shows" %}\n'],
  ['a picture of the site', 'a\n{% img b /c/d%20e.png 20 30 f %}\n\n- g {% image https://example.org/h i %}\n'],
  ['a picture with a size', '{% asset_img a.png 20 30 %}\n'],
  ['a picture with a width', `{% asset_img a.png 20 '"t u" "alt x"' %}\n`],
  ['a picture with an alternative text', `{% asset_img b a.png 20 30 "T 'A'" %}\n`],
  [
    'code blocks',
    '{% codeblock lang:js %}\na < b\n{% endcodeblock %}\n\n{% codeblock A title lang:js %}\nc\n{% endcodeblock %}\n',
  ],
  [
    'the indent of a code block',
    '- a\n\n  {% codeblock lang:go %}\n\tb\n\t\tc\n  {% endcodeblock %}\nd {% code %}e{% endcode %} f\n',
  ],
  ['stars without a partner', 'a **b := c(d *e)**， f *g **h*\n\n**a：**b\n\n中**（a）**中 *b* c*d*e **f*g*h**\n'],
  ['a picture with brackets in its name', '{% img /a(b^c).png 20 d(e)f %}\n'],
  [
    'terms and definitions',
    'Aa\n: Bb *c*\n: Dd\n\nEe\n : Ff\n\ng *h*\n: i\n: jj\n\nk\n: ll\n\nqq\n: `rr` s\n\n- mm\n: nn\n\n> oo\n> : pp\n',
  ],
  ['ids that are names in objects', '# toString\n\n# constructor\n'],
  ['control characters in ids', '# A\bB\n\nC\nD\n===\n'],
  ['quotes', '{% blockquote Me, My book %}\na *b*\n{% endblockquote %}\n\n{% quote %}\nc\n{% endquote %}\n'],
  ['pull quotes', '{% pullquote b %}\na\n{% endpullquote %}\n'],
  [
    'quotes in a text and in items',
    'a\n{% blockquote B, C https://example.com/d/ E f %}\n- g\n\n{% img /h.png %}\n{% endblockquote %}\n*i*\n\n- j\n  {% quote K https://example.com %}\n  ```\n  l\n  ```\n  {% endquote %}\n\nm {% quote N o, p %}q{% endquote %}\n',
  ],
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
  MARKS,
  ['emphasis that ends between two signs', '**a *(b)*:** c **d *"e"* f *g.*: h** (**i *j.*,**)\n'],
  REFERENCES,
  ['footnotes without empty lines', 'a[^1]\n[^1]: One\ntwo\n\nb\n'],
  ['addresses with other schemes', 'mailto:me@example.com ftp://example.com/a xmpp:a@b.c <mailto:d@e.f>\n'],
  ['ids of headings', '## `a.b` c\n\n## Été à Köln\n\n## A & B\n\n## a/b_c\n\n## 1. Start\n'],
  ['pictures beside the post', '![a](./b.png) ![c](../d.png "e")\n'],
  ['braces', 'a {b} {{ c }} {% d %}\n'],
  ['HTML with Markdown', '<details>\n<summary>a</summary>\n\n*b*\n\n</details>\n'],
  ['directives', ':::note\na\n:::\n\n::b{c}\n'],
  ['titles of fences', '```js title="a.js" {1}\na\n```\n'],
  ['quotes', "\"a\" it's 'b' 1990's\n"],
  ['footnotes with several paragraphs', 'a[^1]\n\n[^1]: One.\n\n    Two.\n\nb\n'],
  ['addresses right behind text', 'herehttps://e.com/a 见https://e.com/b 1http://e.com/c (http://e.com/d\n'],
  ['other spaces behind hashes', '##\u3000A *b*\nc\n\n#\u00a0D\n\n##\tE\n\nf\n#\u00a0g\nh\n'],
  ['addresses with a _ at the end of the host', 'http://NAS_IP:1/a www.a_b.c http://a_b.c.de http://a_b，c\n'],
  ['addresses that end with a digit', 'a@2.0.0 b@c1.d2. e@f1.com\n'],
  ['code that begins with an empty line', '```js\n\na\n```\n\n> ```\n>\n>\n> b\n> ```\n'],
  ['ids of headings that begin with a sign', '## && a\n\n## <b>&lt;</b> c\n'],
  ['addresses with brackets', '[https://e.com/a][b]. ([https://e.com/c]). [d]https://e.com/f[/d] https://e.com/g]h\n'],
  ['addresses behind quotes', '"www.e.com" ("http://e.com/b") \'www.e.com\'\n'],
  ['emphasis before emoji', '**a「b」。**\u{1f4aa} c **d.**\u2764 e\n'],
  ['backticks in labels', '[a ` b](/c) d\n\n![d ` e](/f.png "g")\n\n[l ` m](/n) ` o\n'],
  ['bare addresses in text', 'a (https://example.com/b). c http://d.com/e?f=1&g=2\n'],
];

export const CASES: Readonly<Record<Tool, readonly Case[]>> = {
  vitepress: [...COMMON, TABBED, TABBED_DEFINITIONS, STRUCK, TABS, LAZY, ...VITEPRESS],
  eleventy: [...COMMON, TABBED, TABBED_DEFINITIONS, STRUCK, TABS, LAZY, ...ELEVENTY],
  hexo: [...COMMON, ...HEXO],
  astro: [...COMMON, TABBED, TABBED_DEFINITIONS, STRUCK, TABS, LAZY, ...ASTRO],
};

/** Texts that Galley renders differently by design. */
export const BY_DESIGN: Readonly<Record<Tool, readonly Case[]>> = {
  vitepress: [
    ['addresses become those of posts where the links are resolved', '[a](./b.md) ![c](d.png)\n'],
    ['expressions of the post have their values', '# {{ $frontmatter.title }}\n'],
    ['a table of contents has no HTML of the headings', '[[toc]]\n\n## A <b>c</b>\n'],
    ['a snippet right below a text is inserted', 'a\n<<< ./near.sh\nb\n'],
  ],
  eleventy: [['headings have ids, so that links can lead to them', '## A\n']],
  hexo: [
    ['no two headings have the same id', '## A\n\n## A\n\n## A-1\n'],
    ['addresses stay as they are written', 'See <https://example.com>.\n'],
    ['the mark of an excerpt leaves nothing', 'a\n\n<!-- more -->\n\nb\n'],
    ['pictures beside a post are found where they are', '![a](a.png)\n'],
    ['a missing picture is an error', '{% asset_img missing.png %}\n'],
    ['an address in a link is filled in', '[a]({% asset_path a.png %})\n'],
    ['code in a line shows tags', '`{% raw %}`\n'],
    ['an address with its scheme is one link', 'mailto:me@example.com\n'],
  ],
  astro: [
    ['raw HTML stays as it is written', '<table><tr><td>\n\n*a*\n\n</td></tr></table>\n'],
    ['dashes stay as they are written', 'a -- b\n'],
  ],
};
