import { expect, test } from 'vitest';
import { postBits } from '../../src/related/post-bits.ts';

test('words stand from the newest posts to the oldest, and only those with posts', () => {
  const { words, bits } = postBits([0, 5, 31, 64, 100, 101]);
  expect([...words]).toEqual([3, 2, 0]);
  expect([...bits]).toEqual([0b110000, 1, (1 << 31) | 0b100001]);
  expect(postBits([]).words).toHaveLength(0);
});
