import { expect, test } from 'vitest';
import { judgeTree } from '../../../../src/publish/verify/checks/check-terms.ts';
import { RIGHT } from '../../../../src/publish/verify/kernel/perform-check.ts';

const A = { name: 'A', slug: 'a' };
const B = { name: 'B', slug: 'b' };
const ROOT = { ...A, parent: null, ancestors: [], posts: 1, postsWithDescendants: 3 };
const BELOW = { ...B, parent: A, ancestors: [A], posts: 2, postsWithDescendants: 2 };

test('ancestors are the parent and its ancestors, as listed, and counts add up', () => {
  expect(judgeTree([ROOT, BELOW])).toBe(RIGHT);
  expect(judgeTree([ROOT, { ...BELOW, ancestors: [] }])).not.toBe(RIGHT);
  expect(judgeTree([ROOT, { ...BELOW, parent: null }])).not.toBe(RIGHT);
  expect(judgeTree([BELOW])).not.toBe(RIGHT);
  expect(judgeTree([{ ...ROOT, postsWithDescendants: 1 }, BELOW])).not.toBe(RIGHT);
  expect(judgeTree([ROOT, { ...BELOW, parent: { ...A, name: 'X' }, ancestors: [{ ...A, name: 'X' }] }])).not.toBe(
    RIGHT,
  );
});

test('ignores categories without a tree', () => {
  expect(judgeTree([A, { ...B, parent: 'a' }])).toBe(RIGHT);
});
