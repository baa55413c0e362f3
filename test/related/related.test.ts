import { expect, test } from 'vitest';
import { type PostTerms, relatedOf } from '../../src/related/related.ts';
import { postingsOf } from '../../src/tree/postings.ts';
import fc from '../helpers/fast-check.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';

const sharedTerms = (one: PostTerms, other: PostTerms): number =>
  Number(one.category !== null && one.category.slug === other.category?.slug) +
  one.tags.filter(({ slug }) => other.tags.some((tag) => tag.slug === slug)).length;

test('related posts are those that a comparison with every other post finds, newest first among equals', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1000 }), fc.nat({ max: 40 }), fc.integer({ min: 1, max: 5 }), (seed, count, most) => {
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
