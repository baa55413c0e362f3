import type { FieldPaths } from '../config/settings.ts';
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

/** The paths that fields are read from, and keys that count in any letter case. */
export const keysRead = (
  paths: FieldPaths,
): { readonly exact: readonly string[]; readonly inAnyCase: readonly string[] } => {
  const configured = paths as Partial<Record<string, readonly string[]>>;
  const usual = Object.entries(COMMON_KEYS).flatMap(([field, keys]) => configured[field] ?? keys);
  return { exact: usual, inAnyCase: [...IN_ANY_CASE.flatMap((field) => COMMON_KEYS[field]), ...HIDING, ...BUILD] };
};

/** Hugo's for a page that is a part of others, and Eleventy's for one that is in no list. */
export const HIDING: readonly string[] = ['headless', 'eleventyExcludeFromCollections'];
/** Hugo's build options: https://gohugo.io/content-management/build-options/ */
export const BUILD: readonly string[] = ['build', '_build'];

/** Finds what a post's front matter says. */
export interface KeyFinder {
  /** What is written under a field's keys, empty values too; the keys as they are written. */
  readonly written: (field: Field) => readonly Filled[];
  /** What says something: of configured keys the first, of the usual ones all. */
  readonly filled: (field: Field) => readonly Filled[];
  /** The entries with these names in any letter case. */
  readonly named: (names: readonly string[]) => readonly Filled[];
  /** The configured paths that are there. */
  readonly mapped: readonly string[];
}

export const createKeyFinder = (data: ReadonlyMap<string, unknown>, paths: FieldPaths): KeyFinder => {
  const named = createNamed(data);
  const configured = (field: Field): readonly string[] | undefined =>
    (paths as Partial<Record<Field, string[]>>)[field];
  const at = (names: readonly string[]): readonly Filled[] => names.flatMap((path) => valueAt(data, path) ?? []);
  const written = (field: Field): readonly Filled[] => {
    const own = configured(field);
    if (IN_ANY_CASE.includes(field)) return [...at(own ?? []), ...named(COMMON_KEYS[field])];
    return at(own ?? COMMON_KEYS[field]);
  };
  return {
    named,
    written,
    filled: (field) => {
      const filled = written(field).filter(({ value }) => !isEmpty(value));
      return configured(field) === undefined || IN_ANY_CASE.includes(field) ? filled : filled.slice(0, 1);
    },
    mapped: Object.values(paths).flatMap((names = []) => at(names).map(({ key }) => key)),
  };
};

/** What stands at a path, `extra.author`; a key that has dots itself comes first. Null where there is nothing. */
export const valueAt = (data: ReadonlyMap<string, unknown>, path: string): Filled | null => {
  if (data.has(path)) return { key: path, value: data.get(path) };
  const dot = path.indexOf('.');
  const inner = dot === -1 ? undefined : objectOf(data.get(path.slice(0, dot)));
  const found = inner && valueAt(inner, path.slice(dot + 1));
  return found ? { key: path, value: found.value } : null;
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
