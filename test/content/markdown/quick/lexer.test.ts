import { describe, expect, test } from 'vitest';
import { LimitError } from '../../../../src/content/markdown/tokens/limits.ts';
import fc from '../../../helpers/fast-check.ts';
import { FAILING, inlineMarkdown, listMarkdown, markdown } from '../../../helpers/markdown-pieces.ts';
import { createComparison } from '../../../helpers/same-as-marked.ts';

const { isSame, expectSame } = createComparison({ highlight: true });

test('any text becomes the same tokens and HTML as with marked alone', () => {
  const text = fc.oneof(markdown, markdown, inlineMarkdown, listMarkdown, fc.string({ unit: 'grapheme' }));
  const property = fc.property(text, (text) => {
    if (isSame(text) !== true) expectSame(text);
  });
  fc.assert(property, { numRuns: 6000, examples: [[FAILING]] });
});

describe('the same as marked, even if a shortcut could be wrong', () => {
  test.each([
    ['a head of a table in the middle of a paragraph', 'a\nb | c\n--- | ---\nd | e\n'],
    ['a row under a table’s head, as far in as it may be', 'a | b\n   --- | ---\nc | d\n'],
    ['a head of a table that does not fit its row', 'a\nb\n|-|-|\n'],
    ['a heading underlined after several lines', 'a\nb\nc\n  ===\n\nd\n-\n'],
    ['a line that is blank but not empty', 'a\n \t\nb\n\u{A0}\nc\n'],
    ['a line separator, which ends no line', 'a\u{2028}b\n===\n'],
    ['an underline behind a line separator', 'a\n\u{2028}\n===\n'],
    ['a list that interrupts and one that does not', 'a\n1. b\n\na\n2. b\n'],
    ['HTML that interrupts and HTML that does not', 'a\n<div>\n\na\n<b>\n'],
    ['a quote that goes on without its mark', '> a\nb\n===\n> - c\nd\n'],
    ['a definition after its use, and one in a paragraph', '[a] *[b*][a]\n\n[a]: /u\n\nb\n[c]: /u\n'],
    ['emphasis around what hides a mark', '*[a*](b*)* `*`*a* <a b="*">*c* \\*d*\n'],
    ['emphasis around a tag that hides a mark', '*a <b c="*"> d*\n'],
    ['emphasis around a link that hides a mark', '*a [b](c* "*") d*\n'],
    ['emphasis around code that hides a mark', '*a `*` b*\n'],
    ['emphasis around code with a backtick in it', '*a `` `c* `` b*\n'],
    ['emphasis around a mark with a backslash', '*a \\* b*\n'],
    ['emphasis of simple delimiter runs', '*a* **b c** _d_ __e__. (f) *g*, h\n'],
    ['emphasis in a word, and behind a bracket', 'a*b*c **d**e (*f*) _g_h i_j_k\n'],
    ['emphasis with a space inside its marks', '* a* *b * ** c** _d _ *e\n*\n'],
    ['emphasis in emphasis, and several marks', '**a *b* c** ***d*** **e* *f**\n'],
    ['emphasis of other marks between', '*a_b* _c*d_ *e~f* ~g~ *h*\n'],
    ['emphasis inside what covers more than its link', '[a *b*](c d e) *f*\n'],
    ['a comment that covers no mark', '<!-- *a* <b> --> *c*\n'],
    ['emphasis in HTML, which goes on as it was', '<kbd>*a "b"*</kbd> "c" [*d*](e) <a href="f">*g* http://h.i</a>\n'],
    ['emphasis behind an address', 'http://a.b/*c* *d* a_b@c.de _f_\n'],
    [
      'underscores in words, in HTML and behind addresses',
      'a_b *c* d_e@f.gh <kbd>a_b_c</kbd> http://i.j k@l.m_n_ é_o_p\n',
    ],
    ['an underscore in raw HTML', '<kbd>a_b</kbd> "c"\n'],
    ['raw HTML before a mark that no link hides', '"a" <kbd>[b *c](d e f) "g"</kbd>\n'],
    ['a link of HTML before a mark that no link hides', 'http://a.b <a href="c">[d *e](f g h)</a>\n'],
    ['a link before a delimiter run that is no simple case', '[a [b](c) d*e](f) ![g [h](i) j*k](l)\n'],
    ['addresses of links that hold marks', '[a](b_c) *d* [e](f*g) `h_i` <j k="_">\n'],
    ['links with brackets, parentheses and titles', '[a](b(c)) [d](e)) [f](g "h)") [i]() [](j) [[k]](l) [m](n\\)o)\n'],
    ['links with addresses of other letters and in brackets', '[a](é) [b](<c d>) [e](\u{A0}f) [g\nh](i)\n'],
    ['links around addresses and code', '[http://a.b](c) [`d](e)` [<f>](g) [h\\](i)\n'],
    ['addresses by scheme', 'see http and https: or ftp: HTTP://A.b mailto:a@b.co www. www.a.b\n'],
    ['a link in a link', '*[a [b](c) d](e)* [a *[b][r]*][r]\n\n[r]: /u\n'],
    ['HTML that is not closed, and text after it', '<pre>"a"</pre> <pre>"b" &#65;\n\n"c" &#65;\n'],
    ['a link in HTML, in which addresses are none', '<a href="x">http://a.b</a> http://a.b\n'],
    ['an address by a name longer than 64', `${'a'.repeat(70)}@b.co ${'a_'.repeat(50)}@b.co\n`],
    [
      'footnotes, and code and links in them',
      'a[^1] *b*[^2]\n\n[^1]: `c` [d](e)\n\n    ```js\n    let f\n    ```\n[^2]: g\n',
    ],
    ['carriage returns', 'a\r\n===\r\nb\rc\n'],
    ['a list of plain lines', '- a\n- **b** c\n- 18 d\n- [e](f)\n\ng\n'],
    ['a list with empty lines between', '1. a\n\n2. b\n   c\n3. d\n\n\n# e\n'],
    ['a list with lines that go on', '-   a\n    b\n-   c  \n    d\n  '],
    ['a list whose last line has spaces behind it', '* a \n* b  \n\nc\n'],
    ['a list that ends without an empty line', '- a\n- b\nc\n\n- d\n# e\n'],
    ['lists of different marks, one behind the other', '- a\n- b\n* c\n\n1. d\n2) e\n'],
    ['a list in a list, and what is behind it', '- a\n  - b\n\n  c\n- d\n\n  > e\nf\n'],
    ['a list whose items hold other blocks', '- # a\n- > b\n- - c\n- 1. d\n- ```\n- ---\n- <p>\n- | e\n'],
    ['a number in an item that begins no list', '- a\n  10. b\n\n- c\n  2) d\n'],
    ['a list at an item’s beginning, and a paragraph behind it', '- - a\n\n  b\n  <c>\n'],
    ['a list of tasks and of definitions', '- [ ] a\n- [x] b\n\n- [c]: /d\n- [e\n  f]: /g\n'],
    ['a list in a paragraph, and one that is none', 'a\n- b\n\n-c\n- \n- d\n'],
    ['a paragraph that a quote goes on with', '> a\n> b\nc\n\n> d\n\ne\n'],
    ['code and definitions that interrupt no paragraph', 'a |\n    b\n[c]: /d\n\n- e\n      f\n  [g]: /h\n'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expectSame(text);
  });
});

test('text nested too deeply is refused, and the next one is read as usual', () => {
  expect(() => expectSame('>'.repeat(50_000))).toThrow(LimitError);
  expectSame('*a* [b] > c\n\n[b]: /u\n');
});
