/**
 * Runs `work` for each item, at most `limit` at once, and gives the results in the order of the items. After the first
 * failure nothing more begins, and what is under way ends before that failure is thrown.
 */
export const mapAtOnce = async <Item, Result>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const rest = items[Symbol.iterator]();
  const results: Result[] = [];
  const failures: unknown[] = [];
  let begun = 0;
  const take = async (): Promise<void> => {
    for (let next = rest.next(); failures.length === 0 && next.done !== true; next = rest.next()) {
      const at = begun++;
      try {
        results[at] = await work(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, take));
  if (failures.length > 0) throw failures[0];
  return results;
};

/** Waits for all, failed ones too: none is to go on when what it works with has been closed. Throws the first failure. */
export const awaitAll = async (lanes: readonly Promise<void>[]): Promise<void> => {
  for (const end of await Promise.allSettled(lanes)) if (end.status === 'rejected') throw end.reason;
};

/** A list that several work through, each item once. */
export interface Queue<Item> {
  /** The next items, and the place of the first in the list; null when there are no more. */
  readonly take: (count: number) => { readonly start: number; readonly items: readonly Item[] } | null;
  /** No worker takes more work. */
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
