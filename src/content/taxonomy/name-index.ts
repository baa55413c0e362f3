import { groupBy } from '../../shared/group-by.ts';
import type { Slugify } from '../slugs/slug-alphabet.ts';
import { foldCase, inLowerCase } from '../slugs/slug-alphabet.ts';
import { termSlug } from '../slugs/slugify.ts';
import type { Term } from './terms.ts';

/**
 * Returns a function that finds the declared term of a word: the term with this slug or name, written exactly or in
 * another case or spelling of the same slug. A word that is one term's slug and another term's name is ambiguous. Terms
 * with the same name are found by their slugs. `term` is null if none or several match; `candidates` has all.
 */
export const createNameIndex = (terms: readonly Term[], slugify: Slugify = 'ascii') => {
  /** Both keys are needed: a name can have no slug, and a slug can differ from its own slugified form. */
  const keysOf = (word: string): string[] => [foldCase(word), termSlug(word, slugify)].filter((key) => key !== '');
  const named = terms.flatMap((term) => [...keysOf(term.slug), ...keysOf(term.name)].map((key) => ({ key, term })));
  const index = groupBy(named, ({ key }) => key);
  return (word: string) => {
    const candidates = [
      ...new Set(
        keysOf(word)
          .flatMap((key) => index.get(key) ?? [])
          .map(({ term }) => term),
      ),
    ];
    const [first = null] = candidates;
    return { term: candidates.length <= 1 ? first : exactNamesake(word, candidates, slugify), candidates };
  };
};

const exactNamesake = (word: string, candidates: readonly Term[], slugify: Slugify): Term | null => {
  if (new Set(candidates.map(({ name }) => termSlug(name, slugify))).size > 1) return null;
  const exact = candidates.filter(({ slug, name }) => slug === word || name === word);
  return exact.length === 1 ? (exact[0] ?? null) : null;
};

/**
 * A normalized name, which ignores letter case, the form of apostrophes, and what separates words: spaces, hyphens or
 * underscores. `News` and `news`, `How we work` and `how-we-work` are one name; `C` and `C++`, `Café` and `Cafe` two.
 */
export const bareName = (name: string): string =>
  inLowerCase(name.normalize('NFC'))
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\s_\-\u2010-\u2015]+/gu, ' ')
    .trim();
