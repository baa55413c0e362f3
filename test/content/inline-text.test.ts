import fc from 'fast-check';
import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { inlineText } from '../../src/content/inline-text.ts';

const PLAIN = new Marked();
const FAST = new Marked({
  tokenizer: {
    inlineText(source) {
      return inlineText(source, this.lexer.state.inRawBlock);
    },
  },
});

/** Pieces of all that inline Markdown is sensitive to. */
const PIECES = [
  ...' \n\t.,:;@&#<>[]()!*_`~\\/"\'=+-xXéж字😀',
  ...[
    '  \n',
    'http',
    'HTTPS://a.b',
    'ftp:',
    'www.',
    'WwW.x.y',
    'mailto:',
    'xmpp:',
    'a@b.co',
    'a_b*c@d.ef',
    '&#65;',
    '&amp;',
  ],
  ...[
    'word',
    'Words and words',
    '**',
    '__',
    '~~',
    '``',
    '[a](b)',
    '![a](b)',
    '<b>',
    '</b>',
    '<a href="x">',
    '\\*',
    '\\\n',
  ],
];

const inline = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''));

test('texts become the tokens and the HTML that marked’s own rule makes of them', () => {
  fc.assert(
    fc.property(fc.oneof(inline, fc.string({ unit: 'grapheme' })), (text) => {
      expect(FAST.lexer(text)).toEqual(PLAIN.lexer(text));
      expect(FAST.parse(text)).toBe(PLAIN.parse(text));
    }),
    { numRuns: 20_000 },
  );
});

test.each(['a'.repeat(65), '_'.repeat(70), `${'_'.repeat(70)}@b.co`, `x ${'a_'.repeat(50)}@b.co`])(
  'a long run before a special character is left to marked: %s',
  (text) => {
    expect(FAST.parse(text)).toBe(PLAIN.parse(text));
  },
);

test('a plain text is taken whole', () => {
  expect(inlineText('Plain words, and more: 1 + 1.', false)).toMatchObject({ raw: 'Plain words, and more: 1 + 1.' });
  expect(inlineText('before *after', true)).toEqual({ type: 'text', raw: 'before ', text: 'before ', escaped: true });
});
