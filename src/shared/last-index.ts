/**
 * Finds an index by bisection: the last one from `low` to `high` for which `holds` is true, if it is true for all before
 * it. Returns `low` without a check if it is false for all others.
 */
export const lastIndex = (low: number, high: number, holds: (index: number) => boolean): number => {
  let [found, end] = [low, high];
  while (found < end) {
    const middle = Math.ceil((found + end) / 2);
    if (holds(middle)) found = middle;
    else end = middle - 1;
  }
  return found;
};
