import { setImmediate } from 'node:timers';
import { createContext, Script } from 'node:vm';
import { lazily } from '../memoize.ts';

/** Thrown if work exceeds its time limit. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/**
 * Runs synchronous work. Throws a TimeLimitError if it takes too long. The work may be interrupted anywhere, and it is
 * restarted if other programs used the processor.
 */
type TimeLimit = <Result>(work: () => Result) => Result;

/** Runs synchronous work soon. Rejects with a TimeLimitError if it takes too long. */
export interface SharedLimit {
  <Result>(work: () => Result): Promise<Result>;
  /** Whether so much work took too long that no more should be tried: without this, all of it would have no limit. */
  readonly isSpent: () => boolean;
}

/** The maximum wall time of an attempt on a busy machine, as a multiple of the limit. */
const MAX_WALL_TIME = 64;
/** The maximum processor time of all attempts, as a multiple of the limit. After that, the work is not restarted. */
const MAX_TOTAL = 1;
/** A share of the limit. If an attempt used that much processor time, other programs did not cause the interruption. */
const FAIR_SHARE = 0.6;

/** The number of pieces of work over a shared limit after which it is spent. */
export const MAX_INTERRUPTED = 20;

/** The maximum wall time, in milliseconds, of work that shares a limit. After that, each piece has its own limit. */
const MAX_TOGETHER = 500;

/**
 * Limits the processor time, in milliseconds, of work on the calling thread. The `timeout` of a `node:vm` script also
 * applies to the functions that the script calls, including regular expressions (https://nodejs.org/api/vm.html).
 */
export const createTimeLimit = (milliseconds: number): TimeLimit => {
  const call = createCall();
  return <Result>(work: () => Result): Result => {
    let result: { readonly value: Result } | undefined;
    const run = (): void => {
      result = { value: work() };
    };
    let [time, spent] = [milliseconds, 0];
    for (let processor = call(run, time); processor !== null; processor = call(run, time)) {
      spent += processor;
      const isFair = processor >= milliseconds * FAIR_SHARE || spent > milliseconds * MAX_TOTAL;
      if (isFair) throw tooLong(milliseconds);
      time = nextTime(time, milliseconds / (processor + 1));
      if (time > milliseconds * MAX_WALL_TIME) throw tooLong(milliseconds);
    }
    if (result === undefined) throw new Error('the work has not been called');
    return result.value;
  };
};

/**
 * The same limit for each of many short pieces of work. Starting a limit takes a twentieth of the time of reading a
 * post, so work that waits at the same time shares one. Work that is interrupted starts again with a limit of its own.
 */
export const createSharedLimit = (milliseconds: number): SharedLimit => {
  const alone = createTimeLimit(milliseconds);
  const call = createCall();
  let waiting: { readonly run: () => void; readonly runAlone: () => void }[] = [];
  let interrupted = 0;
  const runWaiting = (): void => {
    const all = waiting;
    waiting = [];
    let next = 0;
    const runRest = (): void => {
      for (; next < all.length; next++) all[next]?.run();
    };
    while (next < all.length) {
      if (call(runRest, MAX_TOGETHER) === null) return;
      all[next]?.runAlone();
      next += 1;
    }
  };
  const limited = <Result>(work: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      const settle = (run: typeof work): void => {
        try {
          resolve(run());
        } catch (error) {
          if (error instanceof TimeLimitError) interrupted += 1;
          reject(error);
        }
      };
      waiting.push({ run: () => settle(work), runAlone: () => settle(() => alone(work)) });
      if (waiting.length === 1) setImmediate(runWaiting);
    });
  return Object.assign(limited, { isSpent: () => interrupted >= MAX_INTERRUPTED });
};

/**
 * Returns a function that calls `work` with a timeout in milliseconds. It returns the milliseconds of processor time
 * that all threads used until the timeout; null if the work finished. The first call sets up a context, which takes a
 * third of a millisecond and half a megabyte of memory.
 */
const createCall = (): ((work: () => void, timeout: number) => number | null) => {
  const idle = (): void => undefined;
  const scope = { work: idle };
  const setUp = lazily(() => ({ context: createContext(scope), script: new Script('work()') }));
  return (work, timeout) => {
    const { context, script } = setUp();
    scope.work = work;
    const before = process.cpuUsage();
    try {
      script.runInContext(context, { timeout: Math.ceil(timeout) });
      return null;
    } catch (error) {
      if (!isTimeout(error)) throw error;
    } finally {
      // Releases the memory that the work refers to.
      scope.work = idle;
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
};

/** The timeout for the next attempt: long enough if the machine stays as busy, but at most twice the last one. */
const nextTime = (time: number, times: number): number => time * Math.min(2, Math.max(1.25, times));

const tooLong = (milliseconds: number): TimeLimitError =>
  new TimeLimitError(`the work took longer than ${milliseconds} ms`);

/** Checks the code instead of the class, because the error may come from another context with its own classes. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
