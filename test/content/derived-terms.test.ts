import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivedTerms } from '../../src/content/derived-terms.ts';
import type { AuthorName, ParsedPost } from '../../src/content/model.ts';
import { isSlug } from '../../src/content/slug.ts';
import { slugify } from '../../src/content/slugify.ts';

const name = fc.oneof(
  fc.constantFrom('News', 'news', 'NEWS!', 'Bob B.', 'bob-b', 'bob', '???', '__proto__', 'Zoë'),
  fc.record({ id: fc.constantFrom('bob', 'BOB', 'Bob B.', '???'), name: fc.constantFrom('Bob', 'Bob B.', 'News') }),
);

const postWith = (authors: readonly AuthorName[], at: number): ParsedPost =>
  ({ file: `${at}.md`, authors }) as unknown as ParsedPost;

const slugOf = (author: AuthorName): string => {
  if (typeof author === 'string') return slugify(author);
  return isSlug(author.id) ? author.id : slugify(author.id);
};

test('each slug is one term under its first spelling, which every name of that slug finds; each name without one is a problem', () => {
  fc.assert(
    fc.property(fc.array(fc.array(name, { maxLength: 4 }), { maxLength: 5 }), (lists) => {
      const { terms, find, diagnostics } = derivedTerms('author', {
        posts: lists.map(postWith),
        diagnose: (file, { code }) => ({ severity: 'error', code, message: '', file }),
      });
      const names = lists.flat();
      const firstOf = (author: AuthorName): AuthorName | undefined =>
        names.find((each) => isSlug(slugOf(each)) && slugOf(each).toLowerCase() === slugOf(author).toLowerCase());
      for (const author of names) {
        const first = firstOf(author);
        const spelling = typeof first === 'object' ? first.name : first;
        expect(find(author)).toEqual(first && { slug: slugOf(first), name: spelling });
      }
      expect(terms).toEqual([...new Set(names.map(find).filter((term) => term !== undefined))].sort(bySlug));
      const nameless = lists.flatMap((list, at) => list.filter((each) => !isSlug(slugOf(each))).map(() => `${at}.md`));
      expect(diagnostics.filter(({ code }) => code === 'taxonomy/no-slug').map(({ file }) => file)).toEqual(nameless);
    }),
    { numRuns: 300 },
  );
});

const bySlug = (a: { readonly slug: string }, b: { readonly slug: string }): number => (a.slug < b.slug ? -1 : 1);
