import { type Case, COMMON, COMMON_MARK, TABBED } from './common-cases.ts';

/** Constructs that Galley renders as Zola's pulldown-cmark does. */
export const ZOLA_CASES: readonly Case[] = [
  ...COMMON,
  ...COMMON_MARK,
  TABBED,
  ['single tildes beside letters', '1~0~ 4~5 a 20~25 b ~c~ (~d~) 2~3\n~e\nf~ g~h\n'],
  ['tildes of another number between tildes', '~~f g~ h~~ i\n'],
  ['two tildes beside signs', 'a~~$b~~c 值~~（d）~~，e [~f~](/g)h~i~\n'],
  ['lines that end with tabs', 'a\t\t\nb \t\nc\t\nd\n'],
  ['rows right below a paragraph', 'a\nb | c\n--|--\nd | e\n\n- f\n  g|h\n  -|-\n\ni\n|j|\n|-|\nk\n'],
  ['a heading without a space', '##\u00a0 a\nb\n\nc\n##\u3000d\ne\n# f\n\n#\tg\n'],
  [
    'references that do not exist',
    'a &nbsp_b; &copyright; **c &notit;** &notin; `&regx;` <b>&foo;</b>\n\n## d &copyright; e\n',
  ],
  ['bare addresses', 'See https://example.com, www.example.com and me@example.com.\n'],
  ['bare addresses with escapes', 'See https://example.com/a\\_b\\_c?d=1&e=2.\n'],
  ['bare addresses with marks', 'https://example.com/*a*[^1] **www.example.com**\n\n[^1]: me_a@example.com_b_\n'],
  ['addresses in brackets', '[a](https://example.com) <https://example.com> [https://e.com](https://f.com)\n'],
  ['footnotes', 'a[^1] b[^two]\n\n[^1]: One *note*.\n[^two]: Two.\n'],
  ['footnotes with several paragraphs', 'a[^1]\n\n[^1]: One.\n\n    Two.\n\nb\n'],
  [
    'footnotes with lines that are not indented',
    'a[^1] b[^2]\n\n[^1]: One\ntwo *three*\nfour\n[^2]: five\n  six\n\nc\n',
  ],
  ['a heading below a footnote', 'a[^1]\n\n[^1]: One\n# B\n\nc\n'],
  ['a list below a footnote', 'a[^1]\n\n[^1]: One\n- b\n'],
  ['a footnote with two references', 'a[^1] b[^1]\n\n[^1]: One.\n'],
  ['references in footnotes', 'a[^1]\n\n[^1]: One [b][c]\ntwo [d](/e).\n\n[c]: /f\n'],
  ['tasks', '- [ ] a\n- [x] b\n'],
  ['strokes with signs', 'a ~~b *c*~~ d~~e~~f\n'],
  [
    'other attributes of headings',
    '## A {b=c}\n\n## D {e}\n\n## F {##g}\n\n## H {}\n\n## I {.j" k="l m" #n&o}\n\n## P $ {q}\n',
  ],
  ['several attributes of headings', '## A {#own .b .c}\n\nD {.e}\n---\n'],
  ['a table right below an item', '1. a\n   - b *c*\n| d | e |\n|---|---|\n| f | g |\n\nh\n'],
  ['aligned cells', '| a | b | c |\n|:-|-:|---|\n| 1 | 2 | [d](/e) |\n'],
  [
    'indented rows of a table',
    '| a | b |\n|---|---|\n| c | d |\n    | e | f |\n\n- | a |\n  |---|\n  | b |\n      c\n  - d\n\n| a |\n|---|\n\t| b |\n\n    code\n\n- a|b\n  -|-\n      c\n- d\n',
  ],
  ['text below a table', '| a |\n|---|\n| b |\nc\n\nd\n'],
  [
    'emphasis in any combination',
    '**a **b** c** ****d**** ***e** f* *g **h*** **i****j** A_*, B_* *k <b>l* **m</b>* [*_**](/n) **o *p** _q\n',
  ],
  ['emphasis within words', 'a*b*c a_b_c **d**e *f**g*h**\n'],
  ['HTML blocks', '<details><summary>a</summary>\n\n*b*\n\n</details>\n\n<!-- c\n\nd -->\n'],
  ['backticks in labels', '[a ` b](/c) `` d\n\n![d `` e](/f.png "g")\n\n[h `i` ``` j](/k)\n\n[l ` m](/n) ` o\n'],
  ['quotes with code', '> ```\n> a\n> ```\nb\n'],
];

/** Constructs that versions before 0.10 read differently. */
export const CHANGED: ReadonlySet<string> = new Set([
  'strokes',
  'strokes with signs',
  'tables',
  'a table after a paragraph',
  'footnotes',
  'bare addresses with marks',
  'footnotes with several paragraphs',
  'footnotes with lines that are not indented',
  'a heading below a footnote',
  'a list below a footnote',
  'rows right below a paragraph',
  'single tildes beside letters',
  'tildes of another number between tildes',
  'two tildes beside signs',
]);
