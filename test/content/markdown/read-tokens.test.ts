import { marked, type Tokens } from 'marked';
import { expect, test } from 'vitest';
import { firstHeading } from '../../../src/content/markdown/read-tokens.ts';
import fc from '../../helpers/fast-check.ts';

test.each([
  ['# A *title*\n\nText.\n\n# B\n', 'A title'],
  ['Text.\n\nA\n===\n', 'A'],
  ['```\n# code\n```\n\n# A {#id}\n', 'A'],
  ['    # code\n\n## B\n\n# A\n', 'A'],
  ['# [A][a]\n\n[a]: /a\n', 'A'],
  ['===\n\n<!--\n# comment\n', ''],
  ['## B\n', ''],
])('the title of %j is its first heading of level 1: %j', (text, title) => {
  expect(firstHeading(text)).toBe(title);
});

test('a heading is the same whatever comes before and after it', () => {
  const line = fc.constantFrom(
    '# a',
    '#',
    '## b',
    'c',
    '===',
    '---',
    '```',
    '> # q',
    '- # i',
    '<div>',
    '<!--',
    '-->',
    '',
    '    # d',
    '[e]: /e',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const text = lines.join('\n');
      const first = marked.lexer(text).find((token) => token.type === 'heading' && token.depth === 1);
      expect(firstHeading(text)).toBe((first as Tokens.Heading | undefined)?.text.trim() ?? '');
    }),
    { numRuns: 2000 },
  );
});
