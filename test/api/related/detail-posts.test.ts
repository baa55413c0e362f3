import { expect, test } from 'vitest';
import {
  createCountedPosts,
  neighboursOf,
  type PostTerms,
  postBits,
  relatedOf,
} from '../../../src/api/related/detail-posts.ts';
import { postingsOf } from '../../../src/api/tree/postings.ts';
import fc from '../../helpers/fast-check.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const sharedTerms = (one: PostTerms, other: PostTerms): number =>
  Number(one.category !== null && one.category.slug === other.category?.slug) +
  one.tags.filter(({ slug }) => other.tags.some((tag) => tag.slug === slug)).length;

test('related posts are those that a comparison with every other post finds, newest first among equals', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1000 }), fc.nat({ max: 100 }), fc.integer({ min: 1, max: 5 }), (seed, count, most) => {
      const workspace = workspaceOf(randomPosts({ seed, posts: count, terms: ['a', 'b', 'c', 'd', 'e', 'f'] }));
      const { posts } = workspace;
      const related = relatedOf({ posts, postings: postingsOf(workspace), most });
      posts.forEach((post, at) => {
        const wanted = posts
          .map((other, place) => ({ place, shared: place === at ? 0 : sharedTerms(post, other) }))
          .filter(({ shared }) => shared > 0)
          .sort((a, b) => b.shared - a.shared || b.place - a.place)
          .slice(0, most)
          .map(({ place }) => place);
        expect(related(at)).toEqual(wanted);
      });
    }),
  );
});

test('lists of posts with the same terms are read as far as the newest of them, however many there are', () => {
  const posts = Array.from({ length: 5000 }, () => ({ category: { slug: 'c' }, tags: [{ slug: 'a' }, { slug: 'b' }] }));
  let reads = 0;
  const all = posts.map((_, at) => at);
  const get = (list: number[], name: string | symbol): unknown => {
    reads += 1;
    return Reflect.get(list, name);
  };
  const counting = new Proxy(all, { get });
  const related = relatedOf({
    posts,
    postings: { category: new Map([['c', counting]]), tags: new Map(['a', 'b'].map((slug) => [slug, counting])) },
    most: 3,
  });
  expect(posts.map((_, at) => related(at)).slice(-3)).toEqual([
    [4999, 4998, 4996],
    [4999, 4997, 4996],
    [4998, 4997, 4996],
  ]);
  expect(related(0)).toEqual([4999, 4998, 4997]);
  expect(reads).toBeLessThan(2 * posts.length);
});

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

test('words stand from the newest posts to the oldest, and only those with posts', () => {
  const { words, bits } = postBits([0, 5, 31, 64, 100, 101]);
  expect([...words]).toEqual([3, 2, 0]);
  expect([...bits]).toEqual([0b110000, 1, (1 << 31) | 0b100001]);
  expect(postBits([]).words).toHaveLength(0);
});

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
