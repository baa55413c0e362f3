/** Finds the last index from `low` to `high` for which `holds` is true, by bisection; `low` if there is none. */
export const lastIndex = (low: number, high: number, holds: (index: number) => boolean): number => {
  let [found, end] = [low, high];
  while (found < end) {
    const middle = Math.ceil((found + end) / 2);
    if (holds(middle)) found = middle;
    else end = middle - 1;
  }
  return found;
};
