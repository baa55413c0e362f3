/** Waits for all, failed ones too: none is to go on when what it works with has been closed. Throws the first failure. */
export const awaitAll = async (lanes: readonly Promise<void>[]): Promise<void> => {
  for (const end of await Promise.allSettled(lanes)) if (end.status === 'rejected') throw end.reason;
};
