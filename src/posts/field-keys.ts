import type { FieldRules } from '../config/settings.ts';
import { UTC, type Zone } from '../dates/zone.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { DIALECTS } from '../dialects/dialects.ts';
import { type Filled, isEmpty, objectOf } from './field-values.ts';

/** What front matter can say of a post, by the names of the API's record where it has one. */
export type Field = keyof typeof COMMON_KEYS;

/**
 * The front matter keys that give a field, in the order in which they count; the first that is not empty does. Those of
 * `excerpt` and `coverImage` and a moment of creation are fields of their own in some tools, so they may differ, and those
 * of `aliases` add up; the others must agree.
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
  aliases: ['aliases', 'redirect_from', 'redirects', 'alias'],
  draft: ['draft'],
  published: ['published'],
  publishDate: ['publishDate'],
  expiryDate: ['expiryDate', 'unpublishDate'],
} as const;

/** A post is not published by mistake because of a capital letter: those of publish rules count in any letter case. */
const IN_ANY_CASE: readonly Field[] = ['draft', 'published', 'publishDate', 'expiryDate'];

/** The paths that fields are read from, and keys that count in any letter case. */
export const keysRead = (
  rules: FieldRules,
): { readonly exact: readonly string[]; readonly inAnyCase: readonly string[] } => {
  const { tool, ordered } = orderOf(rules);
  const fields = Object.entries(COMMON_KEYS) as [Field, readonly string[]][];
  const exact = fields.flatMap(([field, keys]) => ordered[field] ?? keys);
  const rulesOfPublishing = [...IN_ANY_CASE.flatMap((field) => COMMON_KEYS[field]), ...HIDING, ...BUILD];
  const inAnyCase = [...rulesOfPublishing, ...Object.keys(tool?.hiding ?? {})];
  return { exact, inAnyCase: tool?.ignoresCase === true ? [...exact, ...inAnyCase] : inAnyCase };
};

interface Order {
  readonly tool: Dialect | null;
  /** Where one key counts before the next: those of the configuration, else those of the tool. */
  readonly ordered: Readonly<Partial<Record<Field, readonly string[] | undefined>>>;
}

const orderOf = ({ fields, dialect }: FieldRules): Order => {
  const tool = dialect === null ? null : DIALECTS[dialect];
  return { tool, ordered: { ...tool?.fields, ...fields } };
};

/** Hugo's for a page that is a part of others, and Eleventy's for one that is in no list. */
export const HIDING: readonly string[] = ['headless', 'eleventyExcludeFromCollections'];
/** Hugo's build options: https://gohugo.io/content-management/build-options/ */
export const BUILD: readonly string[] = ['build', '_build'];

/** Finds what a post's front matter says. */
export interface KeyFinder {
  /** The tool whose keys these are. */
  readonly dialect: Dialect | null;
  /** That of dates which name none. */
  readonly zone: Zone;
  /** What is written under a field's keys, empty values too; the keys as they are written. */
  readonly written: (field: Field) => readonly Filled[];
  /** What says something: of configured keys the first, of the usual ones all. */
  readonly filled: (field: Field) => readonly Filled[];
  /** The entries with these names in any letter case. */
  readonly named: (names: readonly string[]) => readonly Filled[];
  /** The configured paths that are there. */
  readonly mapped: readonly string[];
}

export const createKeyFinder = (data: ReadonlyMap<string, unknown>, rules: FieldRules, zone: Zone = UTC): KeyFinder => {
  const named = createNamed(data);
  const { tool, ordered } = orderOf(rules);
  const at = (paths: readonly string[]): readonly Filled[] =>
    paths.flatMap((path) => valueAt(data, path) ?? (tool?.ignoresCase === true ? named([path]) : []));
  const written = (field: Field): readonly Filled[] =>
    IN_ANY_CASE.includes(field)
      ? [...at(ordered[field] ?? []), ...named(ordered[field] ?? []), ...named(COMMON_KEYS[field])].filter(isFirst)
      : at(ordered[field] ?? COMMON_KEYS[field]);
  return {
    dialect: tool,
    zone,
    named,
    written,
    filled: (field) => {
      const filled = written(field).filter(({ value }) => !isEmpty(value));
      return ordered[field] === undefined || IN_ANY_CASE.includes(field) ? filled : filled.slice(0, 1);
    },
    mapped: Object.values(rules.fields).flatMap((paths = []) => paths.filter((path) => valueAt(data, path) !== null)),
  };
};

const isFirst = ({ key }: Filled, at: number, all: readonly Filled[]): boolean =>
  all.findIndex((other) => other.key === key) === at;

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
