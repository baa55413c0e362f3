import { type Field, objectOf, textOf } from '../../content/posts/field-values.ts';

/** The names of keys whose values may be the date of a post. */
export const DATES =
  /^:?(?:date|timestamp|pub_?date(?:time)?|publish(?:ed)?(?:_?(?:at|date|on))?|date_?(?:published|created|posted|added)|(?:created?|posted|added)(?:_?(?:at|on|date|time))?)$/i;

/** The dates of MkDocs: https://squidfunk.github.io/mkdocs-material/plugins/blog/#meta.date */
export const DATES_IN_OBJECTS: readonly { readonly key: string; readonly field: Field }[] = [
  { key: 'date.created', field: 'publishedAt' },
  { key: 'date.updated', field: 'updatedAt' },
];

/** A date, or Eleventy's words for that of the first commit. Only pages have the date of their last change. */
const VALUE = /\d|^(?:git )?created$/i;

/** Whether a key of front matter has the date of a post. */
export const hasDate = (key: string, value: unknown): boolean =>
  DATES.test(key) && VALUE.test(textOf(objectOf(value)?.get('created') ?? value) ?? '');
