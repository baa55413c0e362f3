/** A list that several work through, each item once. */
export interface Queue<Item> {
  /** The next items, and the place of the first in the list; null when there are no more. */
  readonly take: (count: number) => { readonly start: number; readonly items: readonly Item[] } | null;
  /** Nobody takes any more. */
  readonly clear: () => void;
}

export const createQueue = <Item>(all: readonly Item[]): Queue<Item> => {
  let next = 0;
  return {
    take: (count) => {
      if (next === all.length) return null;
      const start = next;
      next = Math.min(start + count, all.length);
      return { start, items: all.slice(start, next) };
    },
    clear: () => {
      next = all.length;
    },
  };
};
