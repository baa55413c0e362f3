import { expect, test } from 'vitest';
import { type HeadingNode, headingTree } from '../../src/html/heading-tree.ts';

const outline = (nodes: readonly HeadingNode[]): unknown[] =>
  nodes.map(({ level, children }) => [level, ...outline(children)]);

test.each([
  ['none', [], []],
  ['one level', [2, 2], [[2], [2]]],
  ['levels in between that are left out', [2, 4, 3, 4], [[2, [4], [3, [4]]]]],
  ['a higher one after lower ones', [3, 2, 1, 2], [[3], [2], [1, [2]]]],
])('%s: each is below the nearest higher one before it', (_, levels, expected) => {
  expect(outline(headingTree(levels.map((level) => ({ level, id: null, text: '' }))))).toEqual(expected);
});
