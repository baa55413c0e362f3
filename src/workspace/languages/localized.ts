import type { Taxonomies, Term, TermFields } from '../../taxonomy/terms.ts';

/** Declared categories and tags under their names in a language; under that of the default language where they have none. */
export const localized = (taxonomies: Taxonomies, language: string): Taxonomies => ({
  ...taxonomies,
  categories: taxonomies.categories && namesIn(taxonomies.categories, language),
  tags: taxonomies.tags && namesIn(taxonomies.tags, language),
});

const namesIn = (terms: readonly Term[], language: string): readonly Term[] =>
  terms.map(({ names = {}, ...term }) => ({
    ...term,
    name: names[language] ?? term.name,
    ...(term.fields && { fields: fieldsIn(term.fields, language) }),
  }));

const fieldsIn = ({ descriptions = {}, ...fields }: TermFields, language: string): TermFields => ({
  ...fields,
  description: descriptions[language] || fields.description,
});
