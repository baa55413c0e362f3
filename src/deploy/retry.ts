import { setTimeout } from 'node:timers/promises';
import { type Store, StoreError } from './store.ts';

export interface RetryOptions {
  /** Attempts at one request. */
  readonly attempts: number;
  /** Further attempts of a whole deploy: where everything fails, nothing is gained by asking each time once more. */
  readonly budget: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** From 0 to 1: many deploys that wait the same time would come back at once. */
  readonly random: () => number;
}

export const RETRIES: RetryOptions = {
  attempts: 5,
  budget: 100,
  sleep: (milliseconds) => setTimeout(milliseconds),
  random: Math.random,
};

const FIRST_WAIT = 200;

export interface CountedStore extends Store {
  /** How many requests there have been, further attempts included. */
  readonly requests: () => number;
}

/** A store that asks again, later and later, when it was told to, or not answered. */
export const withRetries = (store: Store, options: RetryOptions = RETRIES): CountedStore => {
  const { attempts, sleep, random } = options;
  let [requests, budget] = [0, options.budget];
  const retried =
    <Arguments extends readonly unknown[], Result>(ask: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      for (let attempt = 1; ; attempt += 1) {
        requests += 1;
        try {
          return await ask(...given);
        } catch (error) {
          if (attempt >= attempts || budget === 0 || !mayPass(error)) throw error;
          budget -= 1;
          await sleep(FIRST_WAIT * 2 ** (attempt - 1) * (0.5 + random()));
        }
      }
    };
  return {
    ...store,
    list: retried(store.list),
    foldersIn: retried(store.foldersIn),
    get: retried(store.get),
    put: retried(store.put),
    copy: retried(store.copy),
    delete: retried(store.delete),
    requests: () => requests,
  };
};

const mayPass = (error: unknown): boolean =>
  error instanceof StoreError && (error.refusal === 'busy' || error.refusal === 'unreachable');
