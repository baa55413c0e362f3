import type { ListQuery } from '../client/types.ts';

/** A list that has a post. */
export interface Appearance {
  readonly name: string;
  readonly query: ListQuery;
}

/**
 * The lists that a post is in, by its record; `offset` is its place among all. Null where the record does not say its
 * terms as version 1 does: a contract of one's own may leave them out.
 */
export const appearancesOf = (record: unknown, offset: number): readonly Appearance[] | null => {
  const { category, tags, authors } = (record ?? {}) as Partial<Record<string, unknown>>;
  const isComplete = (isTerm(category) || category === null) && areAll(tags, isTerm) && areAll(authors, isAuthor);
  if (!isComplete) return null;
  return [
    { name: `All posts, ${offset} before it`, query: {} },
    ...(category === null ? [] : [{ name: `Category ${category.name}`, query: { category: category.slug } }]),
    ...tags.map(({ name, slug }) => ({ name: `Tag ${name}`, query: { tags: slug } })),
    ...authors.map(({ name, id }) => ({ name: `Author ${name}`, query: { author: id } })),
  ];
};

interface Term {
  readonly slug: string;
  readonly name: string;
}

interface Author {
  readonly id: string;
  readonly name: string;
}

const isTerm = (value: unknown): value is Term => hasTexts(value, 'slug', 'name');
const isAuthor = (value: unknown): value is Author => hasTexts(value, 'id', 'name');

const hasTexts = (value: unknown, ...names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

const areAll = <Value>(values: unknown, is: (value: unknown) => value is Value): values is readonly Value[] =>
  Array.isArray(values) && values.every(is);
