import { createContext, Script } from 'node:vm';

/** Work took longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/**
 * Runs synchronous work to its end. Throws a TimeLimitError where it takes too long: then it has been broken off anywhere,
 * and where other programs had the processor, it has been begun again.
 */
export type TimeLimit = <Result>(work: () => Result) => Result;

/** A busy machine gives work more time, up to as many times its own. */
const MOST_PATIENCE = 64;
/** Multiples of the limit: work that has used more processor time in all its attempts is not begun again. */
const MOST_SPENT = 1;
/** A share of the limit: work that used as much in one attempt was not broken off because of other programs. */
const MOST = 0.6;

/**
 * A limit of milliseconds of processor time for work on the thread that calls: what the engine of `node:vm` gives a
 * script, regular expressions included, it gives the functions that the script calls (https://nodejs.org/api/vm.html,
 * `timeout`). To set it up takes a third of a millisecond and half a megabyte of memory, so the first call does that.
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
        const attempt = timed(() => run(Math.ceil(time)));
        if (attempt.hasEnded) break;
        spent += attempt.processor;
        if (attempt.processor >= milliseconds * MOST || spent > milliseconds * MOST_SPENT) throw tooLong(milliseconds);
        time = nextTime(time, milliseconds / (attempt.processor + 1));
        if (time > milliseconds * MOST_PATIENCE) throw tooLong(milliseconds);
      }
    } finally {
      // What the work holds is not to live as long as the limit.
      scope.work = (): void => undefined;
    }
    if (result === undefined) throw new Error('the work has not been called');
    return result.value;
  };
};

/** Returns a function that calls `work` in a context of its own, with a limit in milliseconds. */
const callIn = (scope: { readonly work: () => void }): ((timeout: number) => unknown) => {
  const context = createContext(scope);
  const script = new Script('work()');
  return (timeout) => script.runInContext(context, { timeout });
};

/** Time enough to give the work its limit if the processor is shared as before; at most twice as long as the last time. */
const nextTime = (time: number, times: number): number => time * Math.min(2, Math.max(1.25, times));

/** Whether the work came to its end, and the milliseconds of processor time that passed, those of other threads included. */
const timed = (run: () => unknown) => {
  const before = process.cpuUsage();
  let hasEnded = true;
  try {
    run();
  } catch (error) {
    if (!isTimeout(error)) throw error;
    hasEnded = false;
  }
  const { user, system } = process.cpuUsage(before);
  return { hasEnded, processor: (user + system) / 1000 };
};

const tooLong = (milliseconds: number): TimeLimitError =>
  new TimeLimitError(`the work took longer than ${milliseconds} ms`);

/** The error may be of another context than this module's, whose class it is then no instance of. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
