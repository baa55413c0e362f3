import { type PostPlace, type Rule, SECTIONS } from './defaults-file.ts';

export type IsMeant = (post: string, place: PostPlace) => boolean;

/** What the tools build no section of, they build no page of, whatever that says itself. */
export const sectionRules = (entries: readonly (readonly [string, unknown])[], isInside: IsMeant): readonly Rule[] => {
  const rules: Rule[] = [];
  if (valueUnder(entries, 'draft') === true) {
    const valuesFor: Rule['valuesFor'] = (post, place) => (isInside(post, place) ? { draft: true } : null);
    rules.push({ valuesFor, dialect: 'zola', merge: 'above' }, { valuesFor, dialect: 'hugo', merge: 'above' });
  }
  const publishDate = valueUnder(entries, 'publishdate') ?? valueUnder(entries, 'date');
  const expiryDate = valueUnder(entries, 'expirydate');
  const dates = { ...(publishDate != null && { publishDate }), ...(expiryDate != null && { expiryDate }) };
  if (Object.keys(dates).length > 0) {
    const values = { [SECTIONS]: [dates] };
    rules.push({
      valuesFor: (post, place) => (isInside(post, place) ? values : null),
      dialect: 'hugo',
      merge: 'lists',
    });
  }
  return rules;
};

/** The value under a key in any letter case. */
export const valueUnder = (entries: readonly (readonly [string, unknown])[], name: string): unknown =>
  entries.find(([key]) => key.toLowerCase() === name)?.[1];
