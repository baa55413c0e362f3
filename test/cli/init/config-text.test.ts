import { expect, test } from 'vitest';
import { configText } from '../../../src/cli/init/proposal.ts';
import type { Decision } from '../../../src/tools/adopt/adopter.ts';

const textOf = (decisions: readonly Decision[], remarks: readonly string[] = []): string =>
  configText({ tool: null, workspaces: [], decisions }, remarks);

test('a decision has its reason above it as a sentence, and one without a reason has nothing', () => {
  const text = textOf(
    [
      { path: ['posts', 'date'], value: 'git', why: 'most have none' },
      { path: ['posts', 'drafts'], value: true },
    ],
    ['Not supported: x.'],
  );
  expect(text).toBe(
    [
      "import { defineConfig } from 'galley';",
      '',
      '// Not supported: x.',
      'export default defineConfig({',
      '  workspaces: {',
      '  },',
      '  posts: {',
      '    // Most have none.',
      "    date: 'git',",
      '    drafts: true,',
      '  },',
      '});',
      '',
    ].join('\n'),
  );
});

test.each([
  ['one option is a line', [{ path: ['assets', 'folder'], value: 'static' }], "  assets: { folder: 'static' },\n"],
  ['names that are no words are quoted', [{ path: ['posts', "it's"], value: 1 }], "  posts: { 'it\\'s': 1 },\n"],
  ['strings keep their signs', [{ path: ['out'], value: `"a'\n\u2028` }], `  out: '"a\\'\\n\\u2028',\n`],
  [
    'a list that is wider than a line has a line for each',
    [{ path: ['out'], value: ['a'.repeat(60), 'b'.repeat(60)] }],
    `  out: [\n    '${'a'.repeat(60)}',\n    '${'b'.repeat(60)}',\n  ],\n`,
  ],
] as [string, Decision[], string][])('%s', (_, decisions, lines) => {
  expect(textOf(decisions)).toContain(lines);
});
