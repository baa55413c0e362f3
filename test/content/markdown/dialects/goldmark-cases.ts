import { COMMON_MARK } from './javascript-cases.ts';

/** The tested construct, a text, and settings of Hugo. */
export type GoldmarkCase = readonly [construct: string, text: string, config?: string];

export const GOLDMARK_CASES: readonly GoldmarkCase[] = [
  ...COMMON_MARK,
  ['backslashes at the end of a line', 'a \\\nb \\\\\nc \\\\\\\nd \\\\\\\\\\\ne\n'],
  ['an empty processing instruction', 'A<?> b and C<?> d <?e f?> g\n'],
  ['an email address after a mark', '：joy_ss@e.com é~a_b@e.com (x_y@e.com) z*w_v@e.com\n'],
  [
    'references that do not exist',
    'a &nbsp_b; &copyright; **c &notit;** &notin; `&regx;` <b>&foo;</b>\n\n## d &copyright; e\n',
  ],
  ['null characters', 'a\0b\n'],
  ['backticks in labels', '[a ` b](/c) `` d\n\n![d `` e](/f.png "g")\n\n[h `i` ``` j](/k)\n\n[l ` m](/n) ` o\n'],
  // Attributes: https://gohugo.io/content-management/markdown-attributes/
  ['attributes of a heading', '## A {#own .b data-x="y"}\n\n## C {.d}\n\nE {#f}\n======\n'],
  [
    'other attributes of headings',
    '## A {##b}\n\n## C {title="x y"}\n\n## D {e}\n\n## F {}\n\n## G {: .h}\n\n## I {.j k}\n',
  ],
  ['headings of several lines', 'A\nb\n===\n\nC\nd *e*\n---\n'],
  ['headings of signs', '## ???\n\n## !!!\n\n## heading\n'],
  ['an address with the scheme of mail', 'mailto:me@example.com ftp://example.com/a\n'],
  ['attributes of a heading that are off', '## A {#own}\n', '[markup.goldmark.parser.attribute]\ntitle = false\n'],
  ['attributes of blocks', 'Text.\n{.b #c}\n\n- a\n{.d}\n', '[markup.goldmark.parser.attribute]\nblock = true\n'],
  [
    'attributes of a table',
    '| a |\n|---|\n| 1 |\n{.d}\n\nText\n',
    '[markup.goldmark.parser.attribute]\nblock = true\n',
  ],
  ['attributes of a quote', '> a\n{.d title="e f"}\n', '[markup.goldmark.parser.attribute]\nblock = true\n'],
  ['attributes of blocks that are off', 'Text.\n{.b #c}\n'],
  ['attributes of code', '```js {linenos=false,hl_lines=[1]}\na\n```\n'],
  ['braces in a line', 'Text {.b} and {#c}.\n'],

  // Headings: https://gohugo.io/configuration/markup/#goldmark
  ['headings', '# A b\n\n## C & d! ##\n\n### A b\n\nE\n---\n'],
  ['headings with signs in their ids', '## 1.2 The `code` of A/B, été\n\n## 日本 & x_y\n\n## [a](/b) *c*\n'],
  ['ids with marks of emphasis', '## A _b_ *c* `d_e` __f__ g_h\n\n_A_ b\n---\n'],
  ['ids without marks of scripts', '## हिन्दी ½ Ⅳ ⚙️ é\n\n## İx ΟΔΟΣ ΣΑ\n\n## !?\n'],
  ['ids without accents', '## Été à Köln\n', '[markup.goldmark.parser]\nautoHeadingIDType = "github-ascii"\n'],
  ['ids of Blackfriday', '## A.b & c -- d\n', '[markup.goldmark.parser]\nautoHeadingIDType = "blackfriday"\n'],
  ['no ids', '## A\n', '[markup.goldmark.parser]\nautoHeadingID = false\n'],

  // Extensions
  ['footnotes', 'a[^1] b[^two]\n\n[^1]: One *note*.\n[^two]: Two.\n'],
  ['footnotes with several paragraphs', 'a[^1]\n\n[^1]: One.\n\n    Two.\n\nb\n'],
  ['footnotes with lines that are not indented', 'a[^1] b[^2]\n\n[^1]: One\ntwo *three*\n[^2]: four\n  five\n\nc\n'],
  ['definition lists', 'Term\n: A *definition*\n: Another\n\nOther\n\n: First.\n\n  Second.\n'],
  ['tables', '| a | b |\n|:--|:-:|\n| 1 | `x\\|y` |\n| 2 |\n'],
  [
    'indented rows of a table',
    '| a | b |\n|---|---|\n| c | d |\n    | e | f |\n    - g\n\n- | a |\n  |---|\n  | b |\n      c\n  - d\n\n| a |\n|---|\n\t| b |\n\n    code\n\n- a|b\n  -|-\n      c\n- d\n',
  ],
  ['a table with a short head', 'a|b\n:--|:--|:--\n1|2|3\n4|5\n\nText\n\n| c |\n|---|---|\n| d |\n'],
  ['tasks', '- [ ] a\n- [x] b\n'],
  ['strokes', '~~a~~ b\n'],
  ['tildes that strike nothing', '唔！~~a！\n\n~~ a ~~\n'],
  [
    'addresses that look like attributes',
    '&lt;a href=\'http://e.com\'&gt;b&lt;/a> url="https://a.b/c"&gt; <i title="http://e.com">\n',
  ],
  ['bare addresses', 'See https://example.com/a_b, www.example.com and <https://e.com>.\n'],
  [
    'addresses before signs',
    '"https://e.com/a" https://e.com/b; https://e.com/c). (https://e.com/d) https://e.com/e&amp;f&gt;\n',
  ],
  [
    'addresses after signs',
    '"www.e.com" \'me@e.com *https://e.com* _www.e.com_ ~me@e.com a"https://e.com <https://e.com \\<me@e.com\n',
  ],
  [
    'addresses that are none',
    'https://localhost:1 https://10.0.0.1/a https://a_b:2 HTTPS://e.com me@e.com_ https://e. com\n',
  ],
  ['addresses with marks', 'https://e.com/**a**/b www.e.com/~c/ https://e.com/[d](/e) https://e.com/f`g`\n'],
  [
    'addresses in brackets',
    '[see https://e.com] https://e.com [www.e.com\nhttps://e.com\n\n[a](https://e. com) \\[b\\](https://e.com)\n',
  ],
  ['an address after a space that does not break', 'a:\u00a0https://e.com\n'],
  [
    'a tag alone in a line of an item',
    '- a\n  <br>\n  *b*\n- c:\n  <a href="/d">\n  *e*</a>\n  <img src="/f.png">\n\n  <br>\n  *g*\n  - h\n    <br>\n    > i\n',
  ],
  ['a title in two lines', '- [a](/b "c\n     d")\n'],
  ['footnotes with lines right below a quote or a list', 'a[^1] b[^2]\n\n[^1]: > c\nd\n[^2]: - e\nf\n\ng\n'],
  ['a footnote right below a text', 'a[^1]\n[^1]: *b*\n\n- c[^2]\n\n[^2]: d\n'],
  [
    'terms that begin with HTML',
    '<a href="/b">c</a>\n: d\n\n<b>e</b> f\n: g\n\n<div>h</div>\n: i\n\n<i>\n: j\n\n<https://a.b>\n: k\n',
  ],
  ['rules beside definitions', '---\na\n: b\n---\n\nC {#d}\n---\n:e: f\n: g\n'],
  ['a footnote after spaces', 'a[^b]\n\n  [^b]: c\nd\n'],
  ['a footnote with an address in its own line', 'a[^b]\n\n[^b]: c\n<https://e.com/d>\ne\n'],
  ['addresses of mail', 'Write to me@example.com or <me@e.com>.\n'],
  [
    'addresses after letters and signs',
    '见https://e.com/a é@e.com 见a@e.com /https://e.com -www.e.com ;a@e.com (www.e.com)\n',
  ],
  [
    'addresses before letters of other scripts',
    'https://e.com/a，后 https://e.com/路 (www.e.com) www.e.com，后 *https://e.com/b*\n',
  ],
  ['no bare addresses', 'See https://example.com.\n', '[markup.goldmark.extensions]\nlinkify = false\n'],
  ['typography', '"a" \'b\' c -- d --- e...\n'],
  ['emoji that are off', 'a :tada: b\n'],
  ['emoji', 'a :tada: :nothing: 10:30:20\n', 'enableEmoji = true\n'],
  ['line breaks', 'a\nb\n', '[markup.goldmark.renderer]\nhardWraps = true\n'],
  ['no definition lists', 'Term\n: A\n', '[markup.goldmark.extensions]\ndefinitionList = false\n'],

  // CommonMark
  ['HTML', '<div>\n*a*\n\n*b*\n</div>\n\n<span>*c*</span> d\n'],
  ['comments', 'a <!-- *b* --> c\n\n<!-- d\n\ne -->\n'],
  ['lists', '1. a\n   - b\n2. c\n\n* d\n- e\n\n3) f\n'],
  ['emphasis', '*a* __b__ ***c*** d_e_f 2*3*4 a*.*\n'],
  ['links', '[a](/b "c") [d](<e f>) ![g](h.png "i") [j][k]\n\n[k]: /l\n'],
  ['breaks and escapes', 'a  \nb\\\nc \\* \\~ \\@\n'],
  ['code', '`a` ``b ` c``\n\n    d\n\n~~~py\ne\n~~~\n'],
  ['quotes and rules', '> a\n> > b\n\n***\n\nc\n'],
  ['mathematics', 'So $a_1$ and $$b_2$$.\n'],

  // Shortcodes: https://gohugo.io/shortcodes/
  ['figure', '{{< figure src="/a.png" title="T *t*" caption="C **c**" alt="A" link="/l" width="30" class="k" >}}\n'],
  ['figure with less', '{{< figure src="/a.png" >}}\n\nb\n'],
  ['figure without an alternative', '{{< figure src="/a.png" alt="" caption="C *d*" >}} \n\nb\n'],
  [
    'figure with a source',
    '{{< figure src="/a.png" caption="C" attr="By me" attrlink="https://e.com/" target="_blank" rel="x" height="4" >}}\n',
  ],
  [
    'figure for all alternatives',
    '{{% figure src="/a.png" caption="It is" %}}\n\n{{< figure src=`/b.png` alt="x" >}}\n',
  ],
  ['highlight', '{{< highlight js >}}\nlet a = 1;\n{{< /highlight >}}\n'],
  ['highlight with options', '{{< highlight go "linenos=false,hl_lines=1" >}}\na\n\nb\n{{< /highlight >}}\n\nc\n'],
  ['highlight with line numbers', '{{< highlight go "linenos=table,hl_lines=1" >}}\na\n{{< /highlight >}}\n'],
  ['highlight in a line', 'a {{< highlight go "hl_inline=true" >}}b{{< /highlight >}} c\n'],
  ['highlight below an item', '1. a\n{{< highlight sh >}}\n  x\n\ny\n{{< /highlight >}}\n\n2. b\n'],
  ['highlight below an item, with its indent', '- a\n  {{< highlight sh >}}\n  x\n  {{< /highlight >}}\n- b\n'],
  ['highlight below a list', '- a\n\n{{< highlight sh >}}\nx\n{{< /highlight >}}\n'],
  ['highlight between texts', '- a\n{{< highlight sh >}}\nx {{ .y }} {{</* z */>}}\n{{< /highlight >}}\nc\n- b\n'],
  ['highlight in a sentence', 'a {{< highlight html >}}<b>`c`{{< /highlight >}} d\n'],
  ['highlight around fences', '{{< highlight md >}}\n\n```js\na\n```\n~~~\n{{< /highlight >}}\n'],
  ['highlight around shortcodes', '{{< highlight md >}}\na {{< param own >}}\n{{< /highlight >}}\n'],
  ['highlight as a part of the page', '- a\n  {{% highlight js %}}\n  b\n  {{% /highlight %}}\n\nc\n'],
  ['code with line numbers', '```go {linenos=table,hl_lines=[1],linenostart=5}\na\n```\n'],
  ['code with line numbers in its lines', '```go {linenos=inline}\na\n```\n'],
  ['a diagram', '```goat\n.-> a\n```\n'],
  ['youtube', '{{< youtube id="abc123" title="S" >}}\n\n{{< youtube id="x-y_z" autoplay="true" title="T" >}}\n'],
  ['vimeo', '{{< vimeo 55073825 >}}\n\n{{< vimeo id="1" class="c" title="t" >}}\n'],
  ['param', 'A {{< param "title" >}} and {{< param own >}}.\n'],
  ['shortcodes in a list', '- a {{< param title >}}\n- {{< figure src="/a.png" >}}\n'],
  ['an unknown shortcode around Markdown', '{{% note %}}\n*a*\n{{% /note %}}\n'],
  ['a shortcode that is shown', '`{{</* figure src="a" */>}}`\n'],
  [
    'ids of headings in ASCII',
    '## Ünïté *a* & `b_c` — 日本\n\n## Ünïté *a* & `b_c` — 日本\n\n## 日本\n\n## A [b](/c) d\n',
    '[markup.goldmark.parser]\nautoHeadingIDType = "github-ascii"\n',
  ],
  [
    'ids of headings as of Blackfriday',
    '## İ\n\n## Ünïté *a* & `b_c` — 日本\n\n## Ünïté *a* & `b_c` — 日本\n\n## A [b](/c) d.\n',
    '[markup.goldmark.parser]\nautoHeadingIDType = "blackfriday"\n',
  ],
  [
    'strong emphasis in emphasis that begins in a word or after a sign',
    '*a**b** c* *d ~**e** f **g**.* h*i**j** k* *l\nm**n** o*, *p** q* *r**(s)** t*\n',
  ],
  ['a language with other letters', '```流程\na\n```\n'],
  [
    'addresses in what is no link and no tag',
    '[a](https://b.c/d\\), e f\n\n<a href=https://g.h/i?j=k target=l>m</a>\n',
    '[markup.goldmark.extensions]\ntypographer = false\n',
  ],
  ['a shortcode after spaces', '<br>\n  \n  {{< figure src="/a.png" >}}\n'],
  [
    'emphasis in any combination',
    '**a **b** c** ****d**** ***e** f* *g **h*** **i****j** A_*, B_* *k <b>l* **m</b>* [*_**](/n) **o *p** _q\n',
  ],
  ['tags in alternative texts', '![a <b>c</b> https://d.e](/f.png "g")\n'],
  ['a heading without a space', '##\u00a0 a\nb\n\n#\tc\n'],
  ['tabs in the second row of a table', '| a\t| b |\n|---\t|:-:\t|\n| c | d |\n\ne|f\n-\t|-\ng|h\n\n|i\n|---\t|---|\n'],
  [
    'images without paragraphs',
    '![a](/b.png)\n\n![c](/d.png)\n\ne\n\n- ![f](/g.png)\n',
    '[markup.goldmark.parser]\nwrapStandAloneImageWithinParagraph = false\n',
  ],
  ['a heading that begins with a sign for greater', '# > - a\n'],
  ['addresses behind quotation marks', '"https://a.b"\n', '[markup.goldmark.extensions]\ntypographer = false\n'],
  ['marks in links and code in emphasis', '*a**b** [c](/d) `e` f*\n'],
];

/** Texts that Galley renders differently by design, with the reason. */
export const BY_DESIGN: readonly (readonly [reason: string, text: string])[] = [
  ['current versions of Hugo strike text between single tildes', '~b~\n'],
  ['current versions of Hugo never strike text between three tildes', 'a~~~b~~~c\n'],
  ['themes show alerts by a render hook', '> [!NOTE]\n> a\n'],
  ['three tildes strike nothing, as on GitHub', '~~~ a\n\n~~~\n\n~~~b~~~\n'],
  ['a task without a text is none, as on GitHub', '- [ ]\n'],
  ['a link replaces the script that shows a gist', '{{< gist me 0123abc >}}\n'],
];
