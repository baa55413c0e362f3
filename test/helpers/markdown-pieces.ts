import fc from './fast-check.ts';

/** Pieces that have a meaning in inline Markdown. */
const INLINE = [
  ...' \n\t.,:;@&#<>[]()!*_`~\\/"\'=+-xXéж字😀|^{}$%',
  ...['\u{85}', '\u{A0}', '\u{2028}', '\u{FEFF}', '\u{3000}', '\r', '\r\n', '\0'],
  ...['  \n', '   \n', 'http', 'HTTPS://a.b', 'http://x.y/z_(w)', 'ftp:', 'ftp://f.g', 'www.', 'www.a.b', 'WwW.x.y'],
  ...[
    'mailto:',
    'mailto:a@b.co',
    'xmpp:',
    'xmpp:a@b.co/c',
    'a@b.co',
    'a_b*c@d.ef',
    '&#65;',
    '&#x41;',
    '&amp;',
    '&copy;',
  ],
  ...['word', 'Words and words', '**', '__', '~~', '``', '***', '**bold**', '*em*', '_em_', '~~del~~', '`code`'],
  ...[
    '[a](b)',
    '[a][b]',
    '[b]',
    '![a](b)',
    '![a][b]',
    '[a](<b c> "t")',
    '[^n]',
    '](',
    '][',
    '[a *b](c)*',
    "[a](b 't')",
  ],
  ...[
    '<b>',
    '</b>',
    '<a href="x">',
    '</a>',
    '<pre>',
    '</pre>',
    '<code>',
    '<!-- c -->',
    '<?p?>',
    '<http://a.b>',
    '<a@b.co>',
  ],
  ...['\\*', '\\_', '\\[', '\\`', '\\\n', '\\\\'],
];

/** Starts of lines, and whole lines. */
const LINES = [
  ...[
    '',
    ' ',
    '  ',
    '   ',
    '    ',
    '\t',
    ' \t',
    '> ',
    '>',
    '>> ',
    '- ',
    '-',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '10. ',
    '0. ',
    '- - ',
  ],
  ...['# ', '## ', '#x', '###', '```', '```js', '~~~', '---', '***', '___', '- - -', '===', '=', '--', '-\t', '    x'],
  ...['| a | b |', '|---|:-:|', 'a | b', '--- | ---', ':-', '|', ':--', '|-', 'a', '- [ ] ', '- [x] t', '[ ] '],
  ...['<div>', '</div>', '<p>x', '<!-- ', '-->', '<script>', '</script>', '<?', '<!X', '<![CDATA[', '<x-y>', '<b>'],
  ...[
    '[b]: /u',
    '[b]: <u v> "t"',
    '[c]:',
    '  "t"',
    '[^n]: note',
    '[^n]:',
    '[^m]: a [^n]',
    'Word',
    'word word',
    'é',
    '字',
  ],
  ...['Title', '\u{A0}x', '\u{2028}', '\u{85}', '{% t %}', '1', '123456789. ', '1234567890. ', '(x', '"q"', '\\# '],
];

/** Pieces of both kinds. */
export const MARKDOWN_PIECES: readonly string[] = [...INLINE, ...LINES];

const inline = fc.array(fc.constantFrom(...INLINE), { maxLength: 8 }).map((pieces) => pieces.join(''));

const line = fc
  .tuple(
    fc.array(fc.constantFrom(...LINES), { maxLength: 3 }),
    fc.oneof(inline, fc.constantFrom('', 'word', 'word *a*')),
  )
  .map(([starts, rest]) => starts.join('') + rest);

/** Inline text of all kinds. */
export const inlineMarkdown: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...INLINE), { maxLength: 30 })
  .map((pieces) => pieces.join(''));

/** Short documents in which any line may follow any other. */
export const markdown: fc.Arbitrary<string> = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\n', '\n\n', '\n \n', '\r\n')), { maxLength: 9 })
  .map((lines) => lines.map(([text, end]) => text + end).join(''));

/** Text on which marked throws. Tests that compare with marked meet such Markdown among their random documents. */
export const FAILING = '- [ ] \n  >> 10. \nword *a*\n';

/** The contents of list items, mostly common ones. */
const CONTENTS = [
  ...['word', 'a b', '18 is', '**b** c', '*e* f', '_g_ h', '[l](m)', '“q”', 'word', 'a b', 'a  ', '1 2'],
  ...[
    '[ ] t',
    '[x] t',
    '[d]: /u',
    '`c`',
    '<b>x</b>',
    'a | b',
    '\u{A0}',
    '\u{2028}x',
    '# h',
    '> q',
    '---',
    '===',
    '1. n',
  ],
  ...['**[x](y)**', '``e``', '```', '__f__', '_', '* *', '**'],
  ...['- n', '', '\\- x', '1.2', '&amp; x', 'http://a.b', '--- | ---', '[d', 'e]: /u'],
];
const MARKS = ['- ', '-   ', '* ', '+ ', '1. ', '2.  ', '10. ', '1) ', '-     ', '-'];

const listLine = (start: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(start, fc.constantFrom(...CONTENTS), fc.constantFrom('\n', '\n', '\n', '\n\n', '\n\n\n', '\n \n'))
    .map((parts) => parts.join(''));

/** Lists, most of them as people write them. */
export const listMarkdown: fc.Arbitrary<string> = fc.constantFrom(...MARKS).chain((mark) => {
  const item = listLine(fc.oneof({ weight: 9, arbitrary: fc.constant(mark) }, fc.constantFrom(...MARKS)));
  const indents = fc.integer({ min: 0, max: 6 }).map((width) => ' '.repeat(width));
  const more = listLine(fc.oneof(fc.constant(' '.repeat(mark.length)), indents));
  const around = fc.constantFrom(
    '',
    '',
    '',
    'Word\n',
    'Word\n\n',
    '> ',
    '# H\n',
    '<p>\n',
    '- ',
    '  x',
    '\t',
    '**b**',
    '18 c',
    '1) ',
  );
  const items = fc.array(fc.oneof({ weight: 3, arbitrary: item }, more), { minLength: 1, maxLength: 7 });
  return fc.tuple(around, items, around).map(([before, lines, after]) => before + lines.join('') + after);
});
