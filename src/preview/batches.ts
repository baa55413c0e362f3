export interface Batches {
  /** Notes a change; a run follows when nothing more comes for a while. */
  readonly add: (change: string) => void;
  /** Runs at once, with whatever is noted. */
  readonly flush: () => Promise<void>;
  /** Notes no more, and waits for the run that is under way. */
  readonly close: () => Promise<void>;
}

/**
 * Collects changes and runs with them: one run at a time, and one more for all that came during it. `run` gets them
 * sorted and must not throw.
 */
export const createBatches = (run: (changes: readonly string[]) => Promise<void>, wait: number): Batches => {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const schedule = (): void => {
    clearTimeout(timer);
    if (!isClosed && running === undefined) timer = setTimeout(() => void flush(), wait);
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    const changes = [...pending].sort();
    pending.clear();
    running = run(changes);
    await running;
    running = undefined;
    if (pending.size > 0) schedule();
  };

  return {
    add: (change) => {
      pending.add(change);
      schedule();
    },
    flush,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
};
