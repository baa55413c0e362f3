import { createNearest } from '../../shared/diagnostics/did-you-mean.ts';
import { groupBy } from '../../shared/group-by.ts';
import { isObject } from '../../shared/is-object.ts';
import { memoize } from '../../shared/memoize.ts';
import { Numeral } from '../front-matter/numeral.ts';
import { UTC, type Zone } from '../front-matter/zone.ts';
import type { Tool, ToolSettings } from '../tool.ts';

/** The fields that front matter can set, by their names in the API's record if they have one. */
export type Field = keyof typeof COMMON_KEYS;

/**
 * The front matter keys of each field, by precedence: the first key that is not empty sets the field. The keys of
 * `excerpt`, `coverImage` and `createdAt` are separate fields in some tools, so their values may differ. The keys of
 * `aliases` add up. All other keys of one field must agree.
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

const FIELDS = Object.keys(COMMON_KEYS) as readonly Field[];

/** Returns the field of a key that is a usual one in another letter case, or a symbol of Ruby, such as `:title`. */
export const fieldOfKey = (key: string): Field | undefined => {
  const name = key.replace(/^:/, '').toLowerCase();
  return FIELDS.find((field) => COMMON_KEYS[field].some((usual) => usual !== key && usual.toLowerCase() === name));
};

/** The settings that decide which front matter keys are read. */
type FieldRules = Pick<ToolSettings, 'tool' | 'fields'>;

/** Keys of publish rules ignore letter case, so that a capital letter does not publish a post by mistake. */
const IN_ANY_CASE: readonly Field[] = ['draft', 'published', 'publishDate', 'expiryDate'];

/** The paths that fields are read from, and the keys whose letter case is ignored. */
export const keysRead = (rules: FieldRules) => {
  const { keysOf } = orderOf(rules);
  const { tool } = rules;
  const exact = FIELDS.flatMap(keysOf);
  const rulesOfPublishing = [
    ...IN_ANY_CASE.flatMap((field) => COMMON_KEYS[field]),
    ...tool.keysThatHideAnywhere,
    ...BUILD,
  ];
  const inAnyCase = [...rulesOfPublishing, ...Object.keys(tool.hidingValues)];
  return { exact, inAnyCase: tool.ignoresCase ? [...exact, ...inAnyCase] : inAnyCase };
};

/** The keys of each field, by precedence. Keys of publish rules include the usual ones. */
export const keysByField = (rules: FieldRules): Readonly<Record<Field, readonly string[]>> => {
  const { keysOf } = orderOf(rules);
  const keys = (field: Field) =>
    IN_ANY_CASE.includes(field) ? [...keysOf(field), ...COMMON_KEYS[field]] : keysOf(field);
  return Object.fromEntries(FIELDS.map((field) => [field, [...new Set(keys(field))]])) as Record<Field, string[]>;
};

/** Returns a function that finds the key that an unknown key probably misspells, unless its field is set. */
export const createMeantKey = (rules: FieldRules) => {
  const fields = FIELDS.map(orderOf(rules).keysOf);
  const nearestKey = createNearest(fields.flat());
  const meant = memoize((key: string) => nearestKey(key) ?? null);
  return (key: string, data: ReadonlyMap<string, unknown>): string | null => {
    const near = meant(key);
    if (near === null) return null;
    const others = fields.filter((keys) => keys.includes(near)).flat();
    return others.some((other) => valueAt(data, other) !== null) ? null : near;
  };
};

interface Order {
  /** The keys of fields by precedence: those of the configuration, else those of the tool. */
  readonly ordered: Readonly<Partial<Record<Field, readonly string[] | undefined>>>;
  /** The keys of a field: the ordered ones, else the usual ones. */
  readonly keysOf: (field: Field) => readonly string[];
}

const orderOf = ({ fields, tool }: FieldRules): Order => {
  const ordered: Order['ordered'] = { ...tool.fields, ...fields };
  return { ordered, keysOf: (field) => ordered[field] ?? COMMON_KEYS[field] };
};

/** Options that say whether a page is rendered, and whether it is in lists. */
export const BUILD: readonly string[] = ['build', '_build'];

/** Finds values in a post's front matter. */
export interface KeyFinder {
  /** The tool that the keys belong to. */
  readonly tool: Tool;
  readonly zone: Zone;
  /** The entries of a field, including empty values. Keys are as written. */
  readonly written: (field: Field) => readonly Filled[];
  /** The entries of a field that are not empty. For configured keys, only the first; for the usual keys, all. */
  readonly filled: (field: Field) => readonly Filled[];
  /** The entries with these names, ignoring letter case. */
  readonly named: (names: readonly string[]) => readonly Filled[];
  /** The configured paths that exist in this front matter. */
  readonly mapped: readonly string[];
  /**
   * Why a field is probably missing: `Did you mean title instead of titel? ` if a key seems to misspell one of the
   * field, or that there is no front matter; otherwise ''.
   */
  readonly didYouMean: (field: Field) => string;
}

export const createKeyFinder = (data: ReadonlyMap<string, unknown>, rules: FieldRules, zone: Zone = UTC): KeyFinder => {
  const named = createNamed(data);
  const { ordered, keysOf } = orderOf(rules);
  const { tool } = rules;
  const at = (paths: readonly string[]): readonly Filled[] =>
    paths.flatMap((path) => valueAt(data, path) ?? (tool.ignoresCase ? named([path]) : []));
  const written = (field: Field): readonly Filled[] =>
    IN_ANY_CASE.includes(field)
      ? [...at(ordered[field] ?? []), ...named(ordered[field] ?? []), ...named(COMMON_KEYS[field])].filter(isFirst)
      : at(keysOf(field));
  return {
    tool,
    zone,
    named,
    written,
    filled: (field) => {
      const filled = written(field).filter(({ value }) => !isEmpty(value));
      return ordered[field] === undefined || IN_ANY_CASE.includes(field) ? filled : filled.slice(0, 1);
    },
    mapped: Object.values(rules.fields).flatMap((paths = []) => paths.filter((path) => valueAt(data, path) !== null)),
    didYouMean: (field) => {
      if (data.size === 0) return 'The front matter is missing or empty. It starts with --- in the first line. ';
      const meantKey = createMeantKey(rules);
      const known = FIELDS.flatMap(written).map(({ key }) => key);
      for (const key of data.keys()) {
        const meant = known.includes(key) ? null : meantKey(key, data);
        if (meant !== null && keysOf(field).includes(meant)) return `Did you mean ${meant} instead of ${key}? `;
      }
      return '';
    },
  };
};

const isFirst = ({ key }: Filled, at: number, all: readonly Filled[]): boolean =>
  all.findIndex((other) => other.key === key) === at;

/** The entry at a path such as `extra.author`; null if there is none. A key that itself has dots comes first. */
export const valueAt = (data: ReadonlyMap<string, unknown>, path: string): Filled | null => {
  if (data.has(path)) return { key: path, value: data.get(path) };
  const dot = path.indexOf('.');
  const inner = dot === -1 ? undefined : objectOf(data.get(path.slice(0, dot)));
  const found = inner && valueAt(inner, path.slice(dot + 1));
  return found ? { key: path, value: found.value } : null;
};

const createNamed = (data: ReadonlyMap<string, unknown>): KeyFinder['named'] => {
  const entries = Array.from(data, ([key, value]): Filled => ({ key, value }));
  const byName = groupBy(entries, ({ key }) => key.toLowerCase());
  return (names) => names.flatMap((name) => byName.get(name.toLowerCase()) ?? []);
};

/** A front matter key and its value. */
export interface Filled {
  readonly key: string;
  readonly value: unknown;
}

export const firstFilled = (data: ReadonlyMap<string, unknown>, keys: readonly string[]): Filled | null => {
  for (const key of keys) {
    const value = data.get(key);
    if (!isEmpty(value)) return { key, value };
  }
  return null;
};

/** Whether a value means "none", such as `image:`, `hero: false` or `updated: ['']`. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every((item) => item === ''));

/** Whether a value is empty. Unlike `isEmpty`, this counts `false` as a value. */
export const isBlank = (value: unknown): boolean => value !== false && isEmpty(value);

/** The text of a string or number as written; undefined for other values. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return value instanceof Numeral ? value.text : undefined;
};

export const numberOf = (value: unknown): number | undefined => {
  if (value instanceof Numeral) return value.value;
  return typeof value === 'number' ? value : undefined;
};

/** The entries of a mapping; undefined for anything else. */
export const objectOf = (value: unknown): ReadonlyMap<string, unknown> | undefined =>
  isObject(value) && !(value instanceof Numeral) ? new Map(Object.entries(value)) : undefined;

export const typeName = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (numberOf(value) !== undefined) return `the number ${value instanceof Numeral ? value.text : String(value)}`;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? `the string "${value}"` : 'an object';
};
