import { expect, test } from 'vitest';
import { neighboursOf } from '../../../src/api/related/detail-posts.ts';

test('a number has the one before and the one after it in its list, and none at the ends', () => {
  const neighbours = neighboursOf([
    [0, 2, 5],
    [1, 3],
  ]);
  expect([0, 2, 5, 3, 4].map(neighbours)).toEqual([
    { previous: null, next: 2 },
    { previous: 0, next: 5 },
    { previous: 2, next: null },
    { previous: 1, next: null },
    { previous: null, next: null },
  ]);
});
