/** Calls `find` once for each key and caches the results. By default, an argument is its own key. */
export const memoize = <From, Found extends NonNullable<unknown> | null>(
  find: (from: From) => Found,
  keyOf: (from: From) => unknown = (from) => from,
): ((from: From) => Found) => {
  const cache = new Map<unknown, Found>();
  return (from) => {
    const key = keyOf(from);
    const earlier = cache.get(key);
    if (earlier !== undefined) return earlier;
    const found = find(from);
    cache.set(key, found);
    return found;
  };
};

/** Calls `make` for the first request and caches the result. */
export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
