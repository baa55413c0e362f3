/** A group of requests that are aborted together, by a signal or when the scope ends. */
export interface Scope {
  readonly run: <T>(request: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly end: () => void;
}

/** Uses one listener on the signal for all requests, because Node warns about a memory leak for more than ten listeners. */
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
