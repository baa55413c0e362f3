import { expect, test } from 'vitest';
import { neighboursOf, type PostTerms, relatedOf } from '../../../src/api/related/detail-posts.ts';
import { postingsOf } from '../../../src/api/tree/postings.ts';
import fc from '../../helpers/fast-check.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const sharedTerms = (one: PostTerms, other: PostTerms): number =>
  Number(one.category !== null && one.category.slug === other.category?.slug) +
  one.tags.filter(({ slug }) => other.tags.some((tag) => tag.slug === slug)).length;

const TERMS = ['a', 'b', 'c', 'd', 'e', 'f'];
const RARE_TERMS = Array.from({ length: 200 }, (_, at) => `${at}`);

test.each([
  { name: 'few posts', terms: TERMS, posts: { min: 0, max: 100 }, runs: 100 },
  { name: 'many posts with rare terms', terms: [...TERMS, ...RARE_TERMS], posts: { min: 300, max: 800 }, runs: 4 },
])(
  'related posts match a comparison with every other post, newest first among equals: $name',
  ({ terms, posts: counts, runs }) => {
    fc.assert(
      fc.property(fc.nat({ max: 1000 }), fc.integer(counts), fc.integer({ min: 1, max: 5 }), (seed, count, most) => {
        const workspace = workspaceOf(randomPosts({ seed, posts: count, terms }));
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
      { numRuns: runs },
    );
  },
);

/** A list of these numbers that counts its reads. */
const counted = (numbers: number[]) => {
  let reads = 0;
  const get = (list: number[], name: string | symbol): unknown => {
    reads += 1;
    return Reflect.get(list, name);
  };
  return { list: new Proxy(numbers, { get }), reads: () => reads };
};

test('lists of posts with the same terms are read once, regardless of their length', () => {
  const posts = Array.from({ length: 5000 }, () => ({ category: { slug: 'c' }, tags: [{ slug: 'a' }, { slug: 'b' }] }));
  const { list: counting, reads } = counted(posts.map((_, at) => at));
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
  expect(reads()).toBeLessThan(4 * posts.length);
});

test('a post with a rare tag does not read all posts of its category', () => {
  const count = 50_000;
  const posts = Array.from({ length: count }, (_, at) => ({
    category: { slug: 'c' },
    tags: [{ slug: `${at % (count / 2)}` }],
  }));
  const { list: counting, reads } = counted(posts.map((_, at) => at));
  const tags = new Map(posts.map((_, at) => [`${at}`, [at, at + count / 2]] as const));
  const related = relatedOf({ posts, postings: { category: new Map([['c', counting]]), tags }, most: 3 });
  expect([1, 2].map(related)).toEqual([
    [25_001, 49_999, 49_998],
    [25_002, 49_999, 49_998],
  ]);
  expect(reads()).toBeLessThan(5000);
});

test('the neighbours of a post are those before and after it, or null at the ends', () => {
  expect([0, 1, 2].map((at) => neighboursOf(at, 3))).toEqual([
    { previous: null, next: 1 },
    { previous: 0, next: 2 },
    { previous: 1, next: null },
  ]);
  expect(neighboursOf(0, 1)).toEqual({ previous: null, next: null });
});
