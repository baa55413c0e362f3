export interface Debounce {
  /** Notes a change; a run follows when nothing more comes for a while. */
  readonly add: (change: string) => void;
  /** Runs at once, with whatever is noted. */
  readonly flush: () => Promise<void>;
  /** Notes no more, and waits for the run that is under way. */
  readonly close: () => Promise<void>;
}

export interface Waits {
  /** How long nothing must come before a run, in milliseconds. */
  readonly quiet: number;
  /** After so many milliseconds a run comes even so: something may write all the time. */
  readonly longest: number;
}

/**
 * Collects changes and runs with them: one run at a time, and one more for all that came during it. `run` gets them
 * sorted and must not throw.
 */
export const createDebounce = (run: (changes: readonly string[]) => Promise<void>, waits: Waits): Debounce => {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let overdue: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const schedule = (): void => {
    clearTimeout(timer);
    if (isClosed || running !== undefined) return;
    timer = setTimeout(() => void flush(), waits.quiet);
    overdue ??= setTimeout(() => void flush(), waits.longest);
  };

  const stopTimers = (): void => {
    clearTimeout(timer);
    clearTimeout(overdue);
    overdue = undefined;
  };

  const flush = async (): Promise<void> => {
    stopTimers();
    while (running !== undefined) await running;
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
      stopTimers();
      await running;
    },
  };
};
