import { setTimeout } from 'node:timers/promises';
import { RefusalError } from './refusal-error.ts';
import type { Store } from './store.ts';

export interface RetryOptions {
  /** The maximum attempts per request. */
  readonly attempts: number;
  /** The maximum retries in a whole deploy: if all requests fail, more retries do not help. */
  readonly budget: number;
  /** The milliseconds before the second attempt, doubled before each further one. */
  readonly firstWait: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Returns a number from 0 to 1 that varies the waits, so that deploys that failed together do not retry together. */
  readonly random: () => number;
}

export const RETRIES: RetryOptions = {
  attempts: 5,
  budget: 100,
  firstWait: 200,
  sleep: (milliseconds) => setTimeout(milliseconds),
  random: Math.random,
};

export const createRetries = ({ attempts, budget, firstWait, sleep, random }: RetryOptions) => {
  let [requests, left] = [0, budget];
  return {
    /** Wraps a request, so that it is repeated while the service is busy or unreachable. */
    retried:
      <Arguments extends readonly unknown[], Result>(request: (...args: Arguments) => Promise<Result>) =>
      async (...args: Arguments): Promise<Result> => {
        for (let attempt = 1; ; attempt += 1) {
          requests += 1;
          try {
            return await request(...args);
          } catch (error) {
            if (attempt >= attempts || left === 0 || !mayPass(error)) throw error;
            left -= 1;
            await sleep(error.retryAfter ?? firstWait * 2 ** (attempt - 1) * (0.5 + random()));
          }
        }
      },
    /** The number of requests so far, including retries. */
    requests: (): number => requests,
  };
};

export interface CountedStore extends Store, Pick<ReturnType<typeof createRetries>, 'requests'> {}

const mayPass = (error: unknown): error is RefusalError =>
  error instanceof RefusalError && (error.refusal === 'busy' || error.refusal === 'unreachable');
