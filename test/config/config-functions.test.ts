import { expect, test } from 'vitest';
import { checkConfig } from '../../src/config/check.ts';
import { functionsIn } from '../../src/config/config-functions.ts';

const problems = (extension: unknown): readonly string[] => {
  const checked = checkConfig({ markdown: { marked: [extension] } }, '/project');
  return 'problems' in checked ? checked.problems.map(({ message }) => message) : [];
};

test.each([
  [{ async: true }, 'async: true is asynchronous'],
  [{ walkTokens: async () => undefined }, 'walkTokens is asynchronous'],
  [{ hooks: { preprocess: async () => '' } }, 'hooks.preprocess is asynchronous'],
  [{ extensions: [{ name: 'a', renderer: async () => '' }] }, 'extensions.0.renderer is asynchronous'],
  [{ render: {} }, 'marked knows no render in an extension'],
  ['marked-alert', 'not an extension of marked'],
])('%j is refused', (extension, message) => {
  expect(problems(extension)).toEqual([expect.stringContaining(`Option markdown.marked.0: ${message}`)]);
});

test('extensions hide their functions, so that settings are data', () => {
  const extension = { walkTokens: () => undefined };
  const checked = checkConfig({ markdown: { marked: [extension] } }, '/project');
  if (!('settings' in checked)) throw new Error('refused');
  const { marked } = checked.settings.markdown;
  expect(structuredClone(marked)).toEqual({});
  expect(marked && functionsIn(marked)).toEqual([extension]);
  expect(problems({ renderer: { code: () => '' }, useNewRenderer: true })).toEqual([]);
});
