import type { Taxonomies, Term } from '../../taxonomy/terms.ts';

/** Declared categories and tags under their names in a language; under that of the default language where they have none. */
export const localized = (taxonomies: Taxonomies, language: string): Taxonomies => ({
  ...taxonomies,
  categories: taxonomies.categories && namesIn(taxonomies.categories, language),
  tags: taxonomies.tags && namesIn(taxonomies.tags, language),
});

const namesIn = (terms: readonly Term[], language: string): readonly Term[] =>
  terms.map(({ slug, name, names = {} }) => ({ slug, name: names[language] ?? name }));
