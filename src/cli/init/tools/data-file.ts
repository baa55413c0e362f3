import { FrontMatterError } from '../../../content/front-matter/front-matter-error.ts';
import { Numeral } from '../../../content/front-matter/numeral.ts';
import { parseToml } from '../../../content/front-matter/parse-toml.ts';
import { parseYaml } from '../../../content/front-matter/parse-yaml.ts';
import { isObject } from '../../../shared/is-object.ts';
import type { Repository } from './repository.ts';

/** A tool's configuration as data. Numbers are strings, as written. */
export type Values = Readonly<Record<string, unknown>>;

/** Reads the values in a YAML, TOML or JSON file; null if it is not a map, or cannot be read. */
export const readDataFile = ({ textOf }: Pick<Repository, 'textOf'>, file: string): Values | null => {
  const text = textOf(file);
  if (text === null) return null;
  try {
    const data = plain(/\.toml$/i.test(file) ? parseToml(text) : parseYaml(text));
    return isObject(data) ? data : null;
  } catch (error) {
    if (error instanceof FrontMatterError) return null;
    throw error;
  }
};

const plain = (value: unknown): unknown => {
  if (value instanceof Numeral) return value.text;
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
};

/** Returns a string that is not empty; undefined for anything else. */
export const textIn = (values: Values, key: string): string | undefined => {
  const value = values[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

/** Returns the map of values under a key; empty without one. */
export const valuesIn = (values: Values, key: string): Values => {
  const value = values[key];
  return isObject(value) ? value : {};
};

/** Returns the strings of a list, or a single string as a list. */
export const textsIn = (values: Values, key: string): readonly string[] =>
  [values[key] ?? []].flat().filter((item): item is string => typeof item === 'string');
