/** Requests that are given up together: when a signal says so, and when what they are for is over. */
export interface Scope {
  readonly run: <T>(request: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly end: () => void;
}

/** However many requests there are, one listens to the signal: Node warns of more than ten as of a leak of memory. */
export const createScope = (signal: AbortSignal | undefined): Scope => {
  const open = new Set<AbortController>();
  const abort = (): void => {
    for (const controller of open) controller.abort(signal?.reason);
  };
  signal?.addEventListener('abort', abort);
  return {
    run: async (request) => {
      const controller = new AbortController();
      if (signal?.aborted) controller.abort(signal.reason);
      open.add(controller);
      try {
        return await request(controller.signal);
      } finally {
        open.delete(controller);
      }
    },
    end: () => {
      signal?.removeEventListener('abort', abort);
      abort();
    },
  };
};
