import { isObject } from '../../shared/is-object.ts';
import { type Values, valueAt } from './config-values.ts';

/** An option that Galley does not read, the value with which that makes no difference, and what Galley does. */
export type UnreadOption = readonly [path: string, usual: string | boolean | RegExp, what: string];

/** Names the options whose values would make a difference. A map counts as true. */
export const unreadIn = (config: Values, options: readonly UnreadOption[]): readonly string[] =>
  options.flatMap(([path, usual, what]) => {
    const value = valueAt(config, path) ?? '';
    const text = isObject(value) ? 'true' : String(value);
    const isUsual = text === '' || (usual instanceof RegExp ? usual.test(text) : text === String(usual));
    return isUsual ? [] : [`${path}: ${isObject(value) ? '{…}' : text}: ${what}`];
  });

/** Names plugins that no extension has the syntax of. */
export const missing = (plugins: readonly string[]): readonly string[] =>
  plugins.length === 0 ? [] : [`plugins that Galley does not have: ${plugins.join(', ')}`];
