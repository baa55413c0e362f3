import { createContext, Script } from 'node:vm';

/** Thrown if work exceeds its time limit. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/**
 * Runs synchronous work. Throws a TimeLimitError if it takes too long. The work may be interrupted anywhere, and it is
 * restarted if other programs used the processor.
 */
type TimeLimit = <Result>(work: () => Result) => Result;

/** The maximum wall time of an attempt on a busy machine, as a multiple of the limit. */
const MAX_WALL_TIME = 64;
/** The maximum processor time of all attempts, as a multiple of the limit. After that, the work is not restarted. */
const MAX_TOTAL = 1;
/** A share of the limit. If an attempt used that much processor time, other programs did not cause the interruption. */
const FAIR_SHARE = 0.6;

/**
 * Limits the processor time, in milliseconds, of work on the calling thread. The `timeout` of a `node:vm` script also
 * applies to the functions that the script calls, including regular expressions (https://nodejs.org/api/vm.html). The
 * setup takes a third of a millisecond and half a megabyte of memory, so only the first call does it.
 */
export const createTimeLimit = (milliseconds: number): TimeLimit => {
  const scope = { work: (): void => undefined };
  let call: ((timeout: number) => unknown) | undefined;
  return <Result>(work: () => Result): Result => {
    call ??= callIn(scope);
    const run = call;
    let result: { readonly value: Result } | undefined;
    scope.work = (): void => {
      result = { value: work() };
    };
    try {
      let [time, spent] = [milliseconds, 0];
      for (;;) {
        const processor = timeUntilTimeout(() => run(Math.ceil(time)));
        if (processor === null) break;
        spent += processor;
        if (processor >= milliseconds * FAIR_SHARE || spent > milliseconds * MAX_TOTAL) throw tooLong(milliseconds);
        time = nextTime(time, milliseconds / (processor + 1));
        if (time > milliseconds * MAX_WALL_TIME) throw tooLong(milliseconds);
      }
    } finally {
      // Releases the memory that the work refers to.
      scope.work = (): void => undefined;
    }
    if (result === undefined) throw new Error('the work has not been called');
    return result.value;
  };
};

/** Calls `work` in its own context, with a timeout in milliseconds. */
const callIn = (scope: { readonly work: () => void }): ((timeout: number) => unknown) => {
  const context = createContext(scope);
  const script = new Script('work()');
  return (timeout) => script.runInContext(context, { timeout });
};

/** The timeout for the next attempt: long enough if the machine stays as busy, but at most twice the last one. */
const nextTime = (time: number, times: number): number => time * Math.min(2, Math.max(1.25, times));

/** Runs work. Returns the milliseconds of processor time that all threads used until the timeout; null if it finished. */
const timeUntilTimeout = (run: () => unknown): number | null => {
  const before = process.cpuUsage();
  try {
    run();
    return null;
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const tooLong = (milliseconds: number): TimeLimitError =>
  new TimeLimitError(`the work took longer than ${milliseconds} ms`);

/** Checks the code instead of the class, because the error may come from another context with its own classes. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
