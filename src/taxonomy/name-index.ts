import type { Slugify } from '../dialects/dialect.ts';
import { foldCase } from '../slugs/fold-case.ts';
import { termSlug } from '../slugs/slugify.ts';
import type { Term } from './terms.ts';

/** What a word can mean: `term` is null when nothing has that name, or several have; those are the candidates. */
export interface Meaning {
  readonly term: Term | null;
  readonly candidates: readonly Term[];
}

/**
 * A function that says which declared term a word means: the one that has it as its slug or name, written exactly or in
 * another case or spelling of the same slug. A word that is one term's slug and another's name means neither. Of terms
 * of one name, the slug tells which is meant.
 */
export const createNameIndex = (terms: readonly Term[], slugify: Slugify = 'ascii'): ((word: string) => Meaning) => {
  /** Both: a name may give no slug, and a slug may be spelled otherwise than the slug of itself. */
  const keysOf = (word: string): string[] => [foldCase(word), termSlug(word, slugify)].filter((key) => key !== '');
  const index = new Map<string, Term[]>();
  for (const term of terms) {
    for (const key of new Set([...keysOf(term.slug), ...keysOf(term.name)])) {
      const named = index.get(key) ?? [];
      index.set(key, named);
      named.push(term);
    }
  }
  return (word) => {
    const candidates = [...new Set(keysOf(word).flatMap((key) => index.get(key) ?? []))];
    const [first = null] = candidates;
    return { term: candidates.length <= 1 ? first : amongNamesakes(word, candidates, slugify), candidates };
  };
};

const amongNamesakes = (word: string, candidates: readonly Term[], slugify: Slugify): Term | null => {
  if (new Set(candidates.map(({ name }) => termSlug(name, slugify))).size > 1) return null;
  const exact = candidates.filter(({ slug, name }) => slug === word || name === word);
  return exact.length === 1 ? (exact[0] ?? null) : null;
};
