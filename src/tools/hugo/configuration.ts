import { isObject } from '../../shared/is-object.ts';
import { readDataFile, type Values } from '../adopt/config-values.ts';
import type { Repository } from '../adopt/repository.ts';

/** Merges configuration files: in `config/_default`, `params.toml` has the values below `params` in others. */
export const mergeFiles = (files: readonly string[], repository: Repository): Values =>
  files.reduce<Values>((config, file) => {
    const values = readDataFile(repository, file) ?? {};
    const [, key, language] = /config\/_default\/(?!hugo\.|config\.)([\w-]+)(?:\.([\w-]+))?\.\w+$/.exec(file) ?? [];
    if (key === undefined) return merge(config, values);
    if (language === undefined) return merge(config, { [key]: values });
    // Files of one language are read only for `languages`.
    return key === 'languages' ? merge(config, { languages: { [language]: values } }) : config;
  }, {});

const merge = (one: Values, other: Values): Values => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([key, value]) => {
      const before = one[key];
      return [key, isObject(before) && isObject(value) ? merge(before, value) : value];
    }),
  ),
});

/** Converts keys to lower case, at all depths, for tools that ignore letter case. */
export const inLowerCase = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key.toLowerCase(), isObject(value) ? inLowerCase(value) : value]),
  );
