import { afterEach, expect, test, vi } from 'vitest';
import { LimitError } from '../../../../src/content/markdown/tokens/limits.ts';
import fc from '../../../helpers/fast-check.ts';
import { commonMarkExamples, corpusDocuments, gfmExamples } from '../../../helpers/markdown-documents.ts';
import { MARKDOWN_PIECES } from '../../../helpers/markdown-pieces.ts';
import { ALL_EXTENSIONS, type ExtensionName, KRAMDOWN, renderWith } from '../../../helpers/render-with.ts';

afterEach(() => vi.unstubAllEnvs());

type Render = (text: string) => string;

/** The same extensions with the quick lexer and with marked's own. */
const bothLexers = async (...names: readonly ExtensionName[]): Promise<readonly [Render, Render]> => {
  const quick = await renderWith(...names);
  vi.stubEnv('GALLEY_PLAIN_MARKED', '1');
  return [quick, await renderWith(...names)];
};

/** The HTML, or null when a limit refuses the text; marked has no limits. */
const outcome = (render: Render, text: string): string | null => {
  try {
    return render(text);
  } catch (error) {
    return error instanceof LimitError ? null : String(error);
  }
};

const expectSame = ([quick, plain]: readonly [Render, Render], text: string): void => {
  const made = outcome(quick, text);
  if (made !== null) expect(made).toBe(outcome(plain, text));
};

const SIGNS = [
  ...[
    '::: tip A\n',
    ':::\n',
    ':::: details\n',
    '::::\n',
    '> [!NOTE] ',
    '> [!TIP]\n',
    '{#a}',
    '{: .b #c}\n',
    '{.d}',
    '$',
    '$$',
    '{:e}',
    '^\n',
    '<div>\n',
    '<p markdown="1">',
    '</div>',
    '</p>',
    '| a | b |\n',
    '|---|\n',
    '*[word]: w\n',
    '1) ',
    '\\(',
  ],
  ...[
    '\\)',
    '\\[',
    '\\]',
    ':tada:',
    ': def\n',
    '  more\n',
    '```js {1}\n',
    '```\n',
    '## ',
    '\n',
    '\n\n',
    '- ',
    '> ',
    'word',
    ' ',
    '*',
    '_',
  ],
];
const texts = fc
  .array(fc.constantFrom(...SIGNS, ...SIGNS, ...MARKDOWN_PIECES), { maxLength: 30 })
  .map((pieces) => pieces.join(''));

test.each([
  ...[...ALL_EXTENSIONS, ...KRAMDOWN].map((name) => [name]),
  [...ALL_EXTENSIONS],
  [...ALL_EXTENSIONS, ...KRAMDOWN],
])('both lexers give the same result with %j', async (...names) => {
  const both = await bothLexers(...(names as readonly ExtensionName[]));
  fc.assert(
    fc.property(texts, (text) => expectSame(both, text)),
    { numRuns: 1500 },
  );
  for (const { text } of [...commonMarkExamples, ...gfmExamples]) expectSame(both, text);
});

test('both lexers give the same result for real posts with all extensions', async () => {
  const both = await bothLexers(...ALL_EXTENSIONS);
  for (const name of ['18f', 'rust-blog']) for (const { text } of corpusDocuments(name)) expectSame(both, text);
});
