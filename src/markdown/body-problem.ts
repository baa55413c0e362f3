import type { Severity } from '../diagnostics/diagnostic.ts';
import { LimitError } from '../limits/limits.ts';
import { TimeLimitError } from '../limits/time-limit.ts';

/** What is wrong with a body, and where in it. */
export interface BodyProblem {
  readonly code: string;
  readonly message: string;
  readonly help: string;
  /** An error when absent. */
  readonly severity?: Severity;
  /** Characters of the text that stand before it. */
  readonly bodyOffset: number;
}

export type Cause = Omit<BodyProblem, 'bodyOffset'>;

/** What is wrong with a text whose work was not done; `tooSlow` where that took too long. Null for what is no problem of the text. */
export const causeOf = (error: unknown, tooSlow: Cause): Cause | null => {
  if (error instanceof LimitError) return { code: error.code, message: error.message, help: error.help };
  if (error instanceof TimeLimitError) return tooSlow;
  // What the library follows by recursion gives up where the stack ends.
  return error instanceof RangeError ? TOO_DEEP : null;
};

const TOO_DEEP: Cause = {
  code: 'post/markdown',
  message: 'The Markdown is nested too deeply to be rendered.',
  help: 'Look for very many > or [ or list marks in a row, and take some out.',
};
