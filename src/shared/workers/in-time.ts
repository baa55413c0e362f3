import { type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';
import { memoize } from '../memoize.ts';
import { createTimeLimit, TimeLimitError } from './time-limit.ts';

/** CPU seconds, as for a step of reading a post. */
const MAX_SECONDS = 2;

const limitOf = memoize((seconds: number) => createTimeLimit(seconds * 1000));

const refuse = (problem: Diagnostic): never => {
  throw new DiagnosticError([problem], 1);
};

interface TimedWork<Result> {
  /** Returns the file that is being read, relative to the root. */
  readonly file: () => string;
  readonly work: () => Result;
  /** Makes the result if the work takes too long. The default throws a DiagnosticError. */
  readonly tooSlow?: (problem: Diagnostic) => Result;
  /** CPU seconds. The default is 2. */
  readonly seconds?: number;
}

/** Runs synchronous work on content under a time limit, besides the steps of reading a post, which share theirs. */
export const inTime = <Result>({ file, work, tooSlow = refuse, seconds = MAX_SECONDS }: TimedWork<Result>): Result => {
  try {
    return limitOf(seconds)(work);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    return tooSlow({
      severity: 'error',
      code: 'content/too-slow',
      message: `It took longer than ${seconds} s to read the file.`,
      file: file(),
      help: 'Look for very long lines or lists, or for deep nesting. Shorten or split them.',
    });
  }
};
