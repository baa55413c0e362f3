/** The posts before and after one; null at the ends. */
export interface Neighbours {
  readonly previous: number | null;
  readonly next: number | null;
}

/** The neighbours of numbers in lists of which each number is in one at most; lists ascend, oldest first. */
export const neighboursOf = (lists: readonly (readonly number[])[]): ((at: number) => Neighbours) => {
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  for (const list of lists) {
    list.forEach((at, place) => {
      const previous = list[place - 1];
      if (previous === undefined) return;
      before.set(at, previous);
      after.set(previous, at);
    });
  }
  return (at) => ({ previous: before.get(at) ?? null, next: after.get(at) ?? null });
};
