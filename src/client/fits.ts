type Fields = Readonly<Record<string, unknown>>;

/** `[object Array]` and the like: the same for values of another realm (ECMA-262, 20.1.3.6). */
const tagOf = (value: unknown): string => ({}).toString.call(value);

/**
 * Whether a JSON value is of the same type as an example, and so are all that the example has: its fields, and each item
 * of a list as the example's first. What is there besides may be anything.
 */
export const fits = (value: unknown, example: unknown): boolean =>
  tagOf(value) === tagOf(example) &&
  (Array.isArray(example)
    ? (value as unknown[]).every((item) => fits(item, example[0]))
    : Object.keys(example as Fields).every((name) => fits((value as Fields)[name], (example as Fields)[name])));
