import { isPlainObject } from '../../shared/is-object.ts';

/** The path of a value that JSON cannot represent, with its description. */
export interface NotJson {
  readonly path: readonly (string | number)[];
  readonly found: string;
}

/** Finds the first part of a value that is not JSON. Null if all of it is JSON. An undefined field counts as absent. */
export const notJsonAt = (value: unknown, path: NotJson['path'] = []): NotJson | null => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : { path, found: String(value) };
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value)) return { path, found: nameOf(value) };
  for (const [name, item] of isList ? value.entries() : Object.entries(value)) {
    if (item === undefined && !isList) continue;
    const problem = notJsonAt(item, [...path, name]);
    if (problem !== null) return problem;
  }
  return null;
};

/** Describes a value that is not JSON. */
const nameOf = (value: unknown): string => {
  if (typeof value !== 'object') return value === undefined ? 'nothing' : `a ${typeof value}`;
  return value instanceof Promise ? 'a promise' : `a ${value?.constructor?.name ?? 'strange object'}`;
};

/** The path of the first difference between two JSON values, or null. An undefined field counts as absent. */
export const differenceAt = (one: unknown, other: unknown, path: NotJson['path'] = []): NotJson['path'] | null => {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    return firstOf(Array.from(one, (item, at) => differenceAt(item, other[at], [...path, at])));
  }
  if (isPlainObject(one) && isPlainObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return firstOf([...names].map((name) => differenceAt(one[name], other[name], [...path, name])));
  }
  return Object.is(one, other) || one === other ? null : path;
};

const firstOf = (paths: readonly (NotJson['path'] | null)[]): NotJson['path'] | null =>
  paths.find((path) => path !== null) ?? null;

/** Returns the value. A promise is refused later; until then, its failure must not be an unhandled rejection. */
export const silenced = <Value>(value: Value): Value => {
  if (value instanceof Promise) value.catch(() => {});
  return value;
};
