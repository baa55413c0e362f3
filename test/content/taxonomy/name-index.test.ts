import { expect, test } from 'vitest';
import { termSlug } from '../../../src/content/slugs/slugify.ts';
import { createNameIndex } from '../../../src/content/taxonomy/name-index.ts';
import fc from '../../helpers/fast-check.ts';

const NAMES = ['Go', 'go', 'Golang', 'C', 'C++', 'c#', 'Café', 'cafe', 'Jane Doe', 'JANE DOE', '???'];
const SLUGS = ['go', 'Golang2', 'c', 'c-plus-plus', 'cafe', 'cafe-2', 'jane-doe', 'jane', 'x_y', '-a-'];

const terms = fc.uniqueArray(fc.record({ slug: fc.constantFrom(...SLUGS), name: fc.constantFrom(...NAMES) }), {
  selector: ({ slug }) => slug.toLowerCase(),
  maxLength: 6,
});

/** Whether a word means a term, computed without the index. */
const isFor = (word: string, { slug, name }: { readonly slug: string; readonly name: string }): boolean => {
  const forms = (text: string): string[] => [text.toLowerCase(), termSlug(text)].filter((form) => form !== '');
  return [...forms(slug), ...forms(name)].some((form) => forms(word).includes(form));
};

test('a word means the one term that has it, and none if a term with another name has it, too', () => {
  fc.assert(
    fc.property(terms, fc.constantFrom(...NAMES, ...SLUGS), (all, word) => {
      const { term, candidates } = createNameIndex(all)(word);
      const having = all.filter((each) => isFor(word, each));
      expect(new Set(candidates)).toEqual(new Set(having));
      if (having.length === 1) expect(term).toBe(having[0]);
      if (having.length === 0) expect(term).toBeNull();
      const isOneName = new Set(having.map(({ name }) => termSlug(name))).size <= 1;
      const exact = having.filter(({ slug, name }) => slug === word || name === word);
      if (having.length > 1) expect(term).toBe(isOneName && exact.length === 1 ? exact[0] : null);
    }),
    { numRuns: 1000 },
  );
});

test('terms with the same name are each found by their slugs, in any order', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...NAMES),
      fc.uniqueArray(fc.constantFrom(...SLUGS), { maxLength: 5 }),
      (name, slugs) => {
        const all = slugs.filter((slug) => slug !== name).map((slug) => ({ slug, name }));
        const meaningOf = createNameIndex(all);
        for (const term of all) expect(meaningOf(term.slug).term).toBe(term);
        if (all.length > 1) expect(meaningOf(name).term).toBeNull();
      },
    ),
  );
});
