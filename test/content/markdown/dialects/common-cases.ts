/** The tested construct, and text. */
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
export const TABBED: Case = ['a table with tabs', '|a\t|\tb|\n|\t--\t|\t:-:\t|\n|\tc\t|\td\t|\n'];

/** Where marked differs from CommonMark and from all tools but Hexo, which uses marked. */
export const COMMON_MARK: readonly Case[] = [
  [
    'tabs in code in lists',
    '- a\n\n\t```js\n\tb\n\t\tc\n\t```\n\n  ```\n  d\n  \te\n\t f\n  ```\n\n1. g\n   - ```\n     h {\n     \ti\n     ```\n\n> - j\n>\n>   ```\n>   k\n>   \tl\n>   ```\n',
  ],
  ['other spaces behind hashes', '##\u3000A *b*\nc\n\n#\u00a0D\n\n##\tE\n\nf\n#\u00a0g\nh\n\n- i\n##\u00a0j\n'],
  ['tabs in indented fences', '  ```c\na {\n\tb\n  \tc\n \t\td\n  ```\n\n> ~~~\n> \te\n> ~~~\n\n   ```\n\tf\n   ```\n'],
  ['email addresses without a dot', 'a <b@c> <d.e@f-g> <h@i-> `<j@k>`\n'],
  ['tabs in definitions of links', 'a [b] [c][d]\n\n[b]:\t/b\n[d]: \t/d\t"e"\t\n\n> [f]:\t</f g>\n\n[f]\n'],
  [
    'text right below a list',
    '-    a\n   b\n-    c\nd\n\ne\n\n1. f\n```g```\nh\n2. i\n\nj\n\n- k\n    - l\n        - m *n*\no\n    p\n- q\n\n  r\n\n> 1.    s\n> t\n>\n> u\n\n- v\n        w\n x\n\n* y\nz     a\nb:   c\n\n1. d\n  ]  ```\n e\n\n- ```f```\n g\n',
  ],
  [
    'text struck out across emphasis',
    '*a ~~b* c~~ ~~*d* e~~ ~~f **g** h~~ **i~~** j~~ ~~**k**~~ *l ~~m **n** o~~ p* **~~q~~** r ~~[s *t*](/u)~~\n',
  ],
];
