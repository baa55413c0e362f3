interface DebounceOptions {
  /** The wait after the last change, in milliseconds. */
  readonly quiet: number;
  readonly longest: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Collects changes and calls `run` with them, sorted. Only one run is active at a time, and one more follows for all
 * changes during it. A run starts `quiet` milliseconds after the last change, and at most `longest` milliseconds after
 * the first one, as some tools never stop writing. Errors of a run go to `onError`, or to the caller of `flush`. They
 * do not stop later runs.
 */
export const createDebounce = (
  run: (changes: readonly string[]) => Promise<void>,
  { quiet, longest, onError }: DebounceOptions,
) => {
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

  /** Runs immediately with the changes so far, even if there are none. */
  const flush = async (): Promise<void> => {
    stopTimers();
    // The caller that started that run gets its error.
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
    /** Adds a change. A run starts when no more changes arrive for a while. */
    add: (change: string): void => {
      pending.add(change);
      schedule();
    },
    flush,
    /** Starts no more runs, and waits for the current one. */
    close: async (): Promise<void> => {
      isClosed = true;
      stopTimers();
      await running?.catch(() => {});
    },
  };
};
