import { describe, expect, test } from 'vitest';
import { whyNoPattern } from '../../src/shared/fs/glob-pattern.ts';
import { TOOLS, toolOf } from '../../src/tools/registry.ts';

const known = new Set(toolOf(null).markdown.extensions.map(({ name }) => name));

describe.each(Object.entries(TOOLS))('%s', (name, tool) => {
  test('names only places below the project', () => {
    for (const pattern of tool.posts) expect(whyNoPattern(pattern)).toBeNull();
  });

  test('turns on only extensions that there are', () => {
    expect(tool.markdown.on.filter((each) => !known.has(each))).toEqual([]);
  });

  test('has the extensions of all tools, in the same order', () => {
    expect(toolOf(name).markdown.extensions).toBe(toolOf(null).markdown.extensions);
  });
});

test('extensions that see the changes of all others come first, and emphasis comes last', () => {
  const names = toolOf(null).markdown.extensions.map(({ name }) => name);
  const early = ['abbreviations', 'commonmark', 'zola'].filter((name) => names.includes(name));
  expect(names.slice(0, early.length).sort()).toEqual(early);
  for (const [first, second] of [
    ['kramdown', 'markdown-in-html'],
    ['attributes', 'table-of-contents'],
    ['kramdown', 'table-of-contents'],
    ['emoji', 'hard-breaks'],
  ] as const)
    if (names.includes(second)) expect(names.indexOf(first)).toBeLessThan(names.indexOf(second));
  expect(names.at(-1)).toBe('emphasis of CommonMark');
});
