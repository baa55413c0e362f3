import { isObject } from '../../shared/is-object.ts';
import { Numeral } from '../front-matter/numeral.ts';

/** A front matter key and its value. */
export interface Filled {
  readonly key: string;
  readonly value: unknown;
}

/** The first key that exists and is not empty. */
export const firstFilled = (data: ReadonlyMap<string, unknown>, keys: readonly string[]): Filled | null => {
  for (const key of keys) {
    const value = data.get(key);
    if (!isEmpty(value)) return { key, value };
  }
  return null;
};

/** Whether a value means "none": people write `image:` or `hero: false` for that. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Whether a value is empty. Unlike `isEmpty`, this counts `false` as a value. */
export const saysNothing = (value: unknown): boolean => value !== false && isEmpty(value);

/** A string, or a number as it is written. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return value instanceof Numeral ? value.text : undefined;
};

/** The number of a value; undefined for a string. */
export const numberOf = (value: unknown): number | undefined => {
  if (value instanceof Numeral) return value.value;
  return typeof value === 'number' ? value : undefined;
};

/** The entries of a mapping; undefined for anything else. */
export const objectOf = (value: unknown): ReadonlyMap<string, unknown> | undefined =>
  isObject(value) && !(value instanceof Numeral) ? new Map(Object.entries(value)) : undefined;

/** Describes a value in messages. */
export const typeName = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (numberOf(value) !== undefined) return `the number ${value instanceof Numeral ? value.text : String(value)}`;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? `the string "${value}"` : 'an object';
};
