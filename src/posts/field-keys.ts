import { type Filled, isEmpty, objectOf } from './field-values.ts';

/** What front matter can say of a post, by the names of the API's record where it has one. */
export type Field = keyof typeof COMMON_KEYS;

/**
 * The front matter keys that give a field, in the order in which they count; the first that is not empty does. Those of
 * `excerpt` and `coverImage` and a moment of creation are fields of their own in some tools, so they may differ; the
 * others must agree.
 */
const COMMON_KEYS = {
  title: ['title'],
  slug: ['slug', 'permalink'],
  publishedAt: ['date', 'publishedAt', 'published_at', 'pubDate', 'pubDatetime'],
  createdAt: ['created_at'],
  updatedAt: ['updated', 'updatedAt', 'lastmod', 'modDatetime'],
  excerpt: ['excerpt', 'description', 'summary', 'dek'],
  coverImage: ['image', 'cover', 'coverImage', 'hero', 'featured_image'],
  category: ['category', 'categories'],
  tags: ['tags'],
  authors: ['author', 'authors'],
  draft: ['draft'],
  published: ['published'],
  publishDate: ['publishDate'],
  expiryDate: ['expiryDate', 'unpublishDate'],
} as const;

/** A post is not published by mistake because of a capital letter: those of publish rules count in any letter case. */
const IN_ANY_CASE: readonly Field[] = ['draft', 'published', 'publishDate', 'expiryDate'];

/** Finds what a post's front matter says. */
export interface KeyFinder {
  /** What is written under a field's keys, empty values too; the keys as they are written. */
  readonly written: (field: Field) => readonly Filled[];
  /** Without the empty ones. */
  readonly filled: (field: Field) => readonly Filled[];
  /** The entries with these names in any letter case. */
  readonly named: (names: readonly string[]) => readonly Filled[];
}

export const createKeyFinder = (data: ReadonlyMap<string, unknown>): KeyFinder => {
  const named = createNamed(data);
  const written = (field: Field): readonly Filled[] =>
    IN_ANY_CASE.includes(field)
      ? named(COMMON_KEYS[field])
      : COMMON_KEYS[field].flatMap((key) => (data.has(key) ? [{ key, value: data.get(key) }] : []));
  return { named, written, filled: (field) => written(field).filter(({ value }) => !isEmpty(value)) };
};

const createNamed = (data: ReadonlyMap<string, unknown>): KeyFinder['named'] => {
  const spelled = new Map<string, Filled[]>();
  for (const [key, value] of data) {
    const entries = spelled.get(key.toLowerCase()) ?? [];
    spelled.set(key.toLowerCase(), entries);
    entries.push({ key, value });
  }
  return (names) => names.flatMap((name) => spelled.get(name.toLowerCase()) ?? []);
};

/** What is written below a key, under a name in any letter case; keys are paths with dots. */
export const below = ({ key, value }: Filled, name: string): readonly Filled[] =>
  [...(objectOf(value) ?? [])].flatMap(([inner, item]) =>
    inner.toLowerCase() === name ? [{ key: `${key}.${inner}`, value: item }] : [],
  );
