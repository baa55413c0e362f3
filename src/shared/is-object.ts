export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object of any class, but not an array. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has text in each of these fields. */
export const hasTexts = <Name extends string>(
  value: unknown,
  ...names: readonly Name[]
): value is Fields & Readonly<Record<Name, string>> =>
  isObject(value) && names.every((name) => typeof value[name] === 'string');

/** The value at a path of field names; undefined if one of the fields is missing. */
export const within = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((one, name) => (isObject(one) && Object.hasOwn(one, name) ? one[name] : undefined), value);

/** Whether a value is a plain object, not an instance of a class, in any realm. */
export const isPlainObject = (value: unknown): value is Fields => {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};
