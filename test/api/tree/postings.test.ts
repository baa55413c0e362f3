import { expect, test } from 'vitest';
import { postingsOf, termsOf } from '../../../src/api/tree/postings.ts';
import type { Term } from '../../../src/content/taxonomy/terms.ts';
import fc from '../../helpers/fast-check.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const [SAMPLE] = workspaceOf(randomPosts({ seed: 1, posts: 1, terms: ['x'] })).posts;
if (SAMPLE === undefined) throw new Error('no post');

const terms = fc.array(fc.constantFrom('a', 'B', 'b', '10', '9', '_'), { maxLength: 5 });
const named = (slug: string): Term => ({ slug, name: slug });
const post = fc
  .record({ category: fc.option(fc.constantFrom('a', 'b')), tags: terms, authors: terms })
  .map(({ category, tags, authors }): typeof SAMPLE => ({
    ...SAMPLE,
    category: category === null ? null : named(category),
    tags: tags.map(named),
    authors: authors.map((id) => ({ id, name: id })),
  }));

test('each term lists its posts once, in ascending order; terms are sorted by code unit', () => {
  fc.assert(
    fc.property(fc.array(post, { maxLength: 8 }), (posts) => {
      const postings = postingsOf({ posts });
      for (const filter of ['category', 'tags', 'author'] as const) {
        const wanted = [...new Set(posts.flatMap((each) => termsOf(each, filter)))]
          .sort()
          .map((term) => [
            term,
            posts.flatMap((each, ordinal) => (termsOf(each, filter).includes(term) ? ordinal : [])),
          ]);
        expect([...postings[filter]]).toEqual(wanted);
      }
    }),
  );
});
