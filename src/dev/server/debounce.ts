export interface Debounce {
  /** Adds a change; a run follows once no more changes come for a while. */
  readonly add: (change: string) => void;
  /** Runs at once, with the changes so far, even if there are none. */
  readonly flush: () => Promise<void>;
  /** Starts no more runs, and waits for the current one. */
  readonly close: () => Promise<void>;
}

interface DebounceOptions {
  /** In milliseconds. */
  readonly quiet: number;
  readonly longest: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Collects changes and calls `run` with them, sorted: one run at a time, and one more for all changes that come during
 * it. A run starts `quiet` milliseconds after the last change, and `longest` milliseconds after the first one at the
 * latest, as some tools never stop writing. What a
 * run throws goes to `onError`, or to the caller of `flush`; later runs follow all the same.
 */
export const createDebounce = (
  run: (changes: readonly string[]) => Promise<void>,
  { quiet, longest, onError }: DebounceOptions,
): Debounce => {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let overdue: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const schedule = (): void => {
    clearTimeout(timer);
    if (isClosed || running !== undefined) return;
    const start = (): void => void flush().catch(onError);
    timer = setTimeout(start, quiet);
    overdue ??= setTimeout(start, longest);
  };

  const stopTimers = (): void => {
    clearTimeout(timer);
    clearTimeout(overdue);
    overdue = undefined;
  };

  const flush = async (): Promise<void> => {
    stopTimers();
    // Who has started that run hears of its error.
    while (running !== undefined) await running.catch(() => {});
    const changes = [...pending].sort();
    pending.clear();
    running = run(changes);
    try {
      await running;
    } finally {
      running = undefined;
      if (pending.size > 0) schedule();
    }
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
      await running?.catch(() => {});
    },
  };
};
