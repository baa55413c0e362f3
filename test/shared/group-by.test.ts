import { expect, test } from 'vitest';
import { groupBy } from '../../src/shared/group-by.ts';

test('groups and their items are in the order of the items', () => {
  const groups = groupBy(['b1', 'a1', 'b2'], (item) => item.charAt(0));
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ]);
  expect(groupBy([], String).size).toBe(0);
});
