import { FrontMatterError } from '../../content/front-matter/front-matter-error.ts';
import { Numeral } from '../../content/front-matter/numeral.ts';
import { parseToml } from '../../content/front-matter/parse-toml.ts';
import { parseTabbed } from '../../content/front-matter/parse-yaml.ts';
import { isObject } from '../../shared/is-object.ts';
import { orNull } from '../../shared/or-null.ts';
import type { Repository } from './repository.ts';

/** A tool's configuration as data. Numbers are strings, as written. */
export type Values = Readonly<Record<string, unknown>>;

/** Reads the values in a YAML, TOML or JSON file; null if it is not a map, or cannot be read. */
export const readDataFile = ({ textOf }: Pick<Repository, 'textOf'>, file: string): Values | null => {
  const text = textOf(file);
  const data = text === null ? null : parseData(file, text);
  return isObject(data) && !(data instanceof FrontMatterError) ? data : null;
};

/** Names the files that are neither code nor can be read, so that their settings are not taken. */
export const unreadable = ({ textOf }: Pick<Repository, 'textOf'>, files: readonly string[]): readonly string[] =>
  files
    .filter((file) => DATA.test(file) && parseData(file, textOf(file) ?? '') instanceof FrontMatterError)
    .map((file) => `${file}: it has an error in its syntax, so its settings are not taken`);

const DATA = /\.(?:ya?ml|toml|json)$/i;

/**
 * Returns the data of a file, or the error in it. The last of duplicate keys counts, as in Jekyll. Tabs indent, as in
 * Hexo. A last line of hyphens, as in front matter, starts another document, which Hugo does not read.
 */
const parseData = (file: string, text: string): unknown => {
  try {
    return plain(/\.toml$/i.test(file) ? parseToml(text) : parseTabbed(text.replace(/\n---\s*$/, '\n'), 'YAML', true));
  } catch (error) {
    if (error instanceof FrontMatterError) return error;
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

/** The value of an option by its path, `markup.goldmark.parser.attribute`. Names may be in lower case, as in Hugo. */
export const valueAt = (values: Values, path: string): unknown => {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((at, name) => valuesIn(at, name in at ? name : name.toLowerCase()), values);
  return parent[last] ?? parent[last.toLowerCase()];
};

export const isOn = (values: Values, path: string): boolean => valueAt(values, path) === true;

/** Returns the strings of a list, or a single string as a list. */
export const textsIn = (values: Values, key: string): readonly string[] =>
  [values[key] ?? []].flat().filter((item): item is string => typeof item === 'string');

/** Returns the path of a site's URL, without a trailing slash. */
export const basePathOf = (url: string | undefined): string =>
  orNull(() => new URL(url ?? '', 'https://example.invalid').pathname.replace(/\/+$/, '')) ?? '';

/** Removes slashes around a folder in a tool's configuration. */
export const plainFolder = (written: string): string => written.replace(/^\.?\/|\/+$/g, '');
