import { Marked } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';
import { expect, test } from 'vitest';
import { githubHeadingIds } from '../../../src/content/markdown/github-heading-ids.ts';
import fc from '../../helpers/fast-check.ts';

const ours = new Marked(githubHeadingIds());
const theirs = new Marked(gfmHeadingId());

const PIECES = [
  ...[
    'a',
    'B',
    'ß',
    'İ',
    'é',
    '字',
    '1',
    '_',
    '-',
    ' ',
    ' ',
    '  ',
    '’',
    '“',
    '—',
    '…',
    '•',
    '.',
    '?',
    "'",
    '"',
    '/',
    '\u{A0}',
  ],
  ...[
    '&amp;',
    '&colon;',
    '&#65;',
    '&#X42;',
    '&#x1F600;',
    '&lt;b&gt;',
    '&copy',
    '&',
    '<b>',
    '</b>',
    '<!--c-->',
    '`<d>`',
  ],
  ...['*e*', '[f](g)', '![h](i)', '-1', '-2', 'a', 'a'],
];
const heading = fc
  .tuple(fc.constantFrom('#', '##', '######'), fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }))
  .map(([marks, pieces]) => `${marks} ${pieces.join('')}`);

test('headings get the same ids as from marked-gfm-heading-id, repeated ids with a number', () => {
  const text = fc.oneof(
    fc.array(heading, { maxLength: 8 }),
    fc.array(fc.string({ unit: 'binary' }).map((s) => `# ${s}`)),
  );
  fc.assert(
    fc.property(text, (headings) => {
      const source = headings.join('\n');
      expect(ours.parse(source)).toBe(theirs.parse(source));
    }),
    { numRuns: 5000 },
  );
});

test('every ASCII character, and those of prose, are kept or dropped as in marked-gfm-heading-id', () => {
  const source = [...Array(0x80).keys()].map((code) => `# a${String.fromCharCode(code)}b c`);
  for (const character of '‘’“”–—…') source.push(`# a${character}b`, `# ${character} c ${character}`);
  for (const text of source) expect(ours.parse(text)).toBe(theirs.parse(text));
});

test('numbering starts again with the next text', () => {
  expect(ours.parse('# A\n# A\n# a-1')).toContain('id="a-1-1"');
  expect(ours.parse('# A')).toBe('<h1 id="a">A</h1>\n');
});
