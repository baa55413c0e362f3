/**
 * Runs `work` for each item, at most `limit` at once, and returns the results in the order of the items. After the
 * first failure, it starts no more work, waits for the work in progress, and throws that failure.
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

/** Waits until all promises are settled, then throws the first failure. So the caller can close their resources. */
export const awaitAll = async (lanes: readonly Promise<void>[]): Promise<void> => {
  for (const end of await Promise.allSettled(lanes)) if (end.status === 'rejected') throw end.reason;
};

/** A list of items for several workers. Each item is taken once. */
export interface Queue<Item> {
  /** Takes the next items. `start` is the index of the first one. Null if there are no more. */
  readonly take: (count: number) => { readonly start: number; readonly items: readonly Item[] } | null;
  /** Removes all remaining items. */
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
