/** Files handled at a time: enough to keep the disk busy, few enough to keep bodies out of memory. */
const AT_ONCE = 16;

/** Runs `work` for each item, several at a time. The first failure is thrown once nothing runs any more. */
export const inParallel = async <Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      await work(items[at] as Item, at);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  const failed = lanes.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};
