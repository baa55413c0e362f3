import { Numeral } from '../front-matter/numeral.ts';

/** A front matter key that says something. */
export interface Filled {
  readonly key: string;
  readonly value: unknown;
}

/** The first key that is there and not empty. */
export const firstFilled = (data: ReadonlyMap<string, unknown>, keys: readonly string[]): Filled | null => {
  for (const key of keys) {
    const value = data.get(key);
    if (!isEmpty(value)) return { key, value };
  }
  return null;
};

/** `image:` and `hero: false` are how people say that there is none. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** A text, or a number as it is written. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return value instanceof Numeral ? value.text : undefined;
};

/** The number that is meant; a text is none. */
export const numberOf = (value: unknown): number | undefined => {
  if (value instanceof Numeral) return value.value;
  return typeof value === 'number' ? value : undefined;
};

/** The entries of a mapping; undefined for anything else. */
export const objectOf = (value: unknown): ReadonlyMap<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Numeral)
    ? new Map(Object.entries(value))
    : undefined;

/** What a value is, for messages. */
export const typeName = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (numberOf(value) !== undefined) return `the number ${value instanceof Numeral ? value.text : String(value)}`;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? `the text "${value}"` : 'an object';
};
