/**
 * Runs `work` for each item, at most `limit` at once. After the first failure nothing more is begun, and what is under way
 * ends before it is thrown.
 */
export const forEachAtOnce = async <Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const rest = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const take = async (): Promise<void> => {
    for (let next = rest.next(); failures.length === 0 && next.done !== true; next = rest.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, take));
  if (failures.length > 0) throw failures[0];
};
