import { setTimeout } from 'node:timers/promises';
import { RefusalError } from './refusal.ts';
import type { Store } from './store.ts';

export interface RetryOptions {
  /** Attempts at one request. */
  readonly attempts: number;
  /** Further attempts of a whole deploy: where everything fails, nothing is gained by asking each time once more. */
  readonly budget: number;
  /** Milliseconds before the second attempt; twice as many before each that follows. */
  readonly firstWait: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** From 0 to 1: many deploys that wait the same time would come back at once. */
  readonly random: () => number;
}

export const RETRIES: RetryOptions = {
  attempts: 5,
  budget: 100,
  firstWait: 200,
  sleep: (milliseconds) => setTimeout(milliseconds),
  random: Math.random,
};

export interface Retries {
  /** A request that is made again, later and later, when it was told to, or not answered. */
  readonly retried: <Arguments extends readonly unknown[], Result>(
    ask: (...given: Arguments) => Promise<Result>,
  ) => (...given: Arguments) => Promise<Result>;
  /** How many requests there have been, further attempts included. */
  readonly requests: () => number;
}

export const createRetries = ({ attempts, firstWait, sleep, random, ...options }: RetryOptions): Retries => {
  let [requests, budget] = [0, options.budget];
  return {
    retried:
      (ask) =>
      async (...given) => {
        for (let attempt = 1; ; attempt += 1) {
          requests += 1;
          try {
            return await ask(...given);
          } catch (error) {
            if (attempt >= attempts || budget === 0 || !mayPass(error)) throw error;
            budget -= 1;
            await sleep(error.retryAfter ?? firstWait * 2 ** (attempt - 1) * (0.5 + random()));
          }
        }
      },
    requests: () => requests,
  };
};

export interface CountedStore extends Store {
  /** How many requests there have been, further attempts included. */
  readonly requests: () => number;
}

/** A store that is asked again. */
export const withRetries = (store: Store, options: RetryOptions = RETRIES): CountedStore => {
  const { retried, requests } = createRetries(options);
  return {
    ...store,
    list: retried(store.list),
    foldersIn: retried(store.foldersIn),
    get: retried(store.get),
    put: retried(store.put),
    copy: retried(store.copy),
    delete: retried(store.delete),
    requests,
  };
};

const mayPass = (error: unknown): error is RefusalError =>
  error instanceof RefusalError && (error.refusal === 'busy' || error.refusal === 'unreachable');
