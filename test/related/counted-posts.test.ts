import { expect, test } from 'vitest';
import { createCountedPosts } from '../../src/related/counted-posts.ts';
import fc from '../helpers/fast-check.ts';

const BITS = Array.from({ length: 32 }, (_, bit) => bit);
const isSet = (bits: number, bit: number): boolean => ((bits >>> bit) & 1) === 1;

test('each of 32 posts is counted by itself, and compared', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 40 }), fc.nat({ max: 41 }), (added, count) => {
      const counted = createCountedPosts(added.length);
      counted.add(-1);
      counted.clear();
      for (const bits of added) counted.add(bits);
      const counts = BITS.map((bit) => added.filter((bits) => isSet(bits, bit)).length);
      expect(BITS.map(counted.countOf)).toEqual(counts);
      if (count <= added.length)
        expect(BITS.filter((bit) => isSet(counted.above(count), bit))).toEqual(
          BITS.filter((bit) => (counts[bit] ?? 0) > count),
        );
    }),
  );
});

test('a post that is in no list is above none', () => {
  const counted = createCountedPosts(3);
  expect(counted.above(0)).toBe(0);
});
