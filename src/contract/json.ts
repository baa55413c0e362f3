/** Where a value is not JSON, and what is there. */
export interface NotJson {
  readonly path: readonly (string | number)[];
  readonly found: string;
}

/** The first place at which a value is not JSON; null when all of it is. A field of an object may be undefined: it is absent. */
export const notJsonAt = (value: unknown, path: NotJson['path'] = []): NotJson | null => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : { path, found: String(value) };
  if (Array.isArray(value))
    return first(
      Array.from(value, (item, at) => [at, item]),
      path,
    );
  if (!isPlainObject(value)) return { path, found: nameOf(value) };
  return first(
    Object.entries(value).filter(([, item]) => item !== undefined),
    path,
  );
};

const first = (entries: readonly (readonly [string | number, unknown])[], path: NotJson['path']): NotJson | null => {
  for (const [name, item] of entries) {
    const problem = notJsonAt(item, [...path, name]);
    if (problem !== null) return problem;
  }
  return null;
};

/** Whether a value is an object that stands for nothing but its fields. */
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** What a value that is no JSON is, in words. */
const nameOf = (value: unknown): string => {
  if (typeof value !== 'object') return value === undefined ? 'nothing' : `a ${typeof value}`;
  return value instanceof Promise ? 'a promise' : `a ${value?.constructor?.name ?? 'strange object'}`;
};

/** The path of the first difference between two JSON values, in which a field that is undefined is absent; null for none. */
export const differenceAt = (
  one: unknown,
  other: unknown,
  path: NotJson['path'] = [],
): readonly (string | number)[] | null => {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    return firstOf(Array.from(one, (item, at) => differenceAt(item, other[at], [...path, at])));
  }
  if (isPlainObject(one) && isPlainObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return firstOf([...names].map((name) => differenceAt(one[name], other[name], [...path, name])));
  }
  return Object.is(one, other) || one === other ? null : path;
};

const firstOf = (paths: readonly (readonly (string | number)[] | null)[]): readonly (string | number)[] | null =>
  paths.find((path) => path !== null) ?? null;

/** A promise is refused where it is found; that it fails later is then nobody's concern, and must not end the process. */
export const silenced = <Value>(value: Value): Value => {
  if (value instanceof Promise) value.catch(() => {});
  return value;
};
