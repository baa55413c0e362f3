import { messageOf, type Severity } from '../../shared/diagnostics/diagnostic.ts';
import { MAX_INTERRUPTED, TimeLimitError } from '../../shared/workers/time-limit.ts';
import { LimitError } from './tokens/limits.ts';

/** A problem in a post's body. */
export interface BodyProblem {
  readonly code: string;
  readonly message: string;
  readonly help: string;
  /** @default 'error' */
  readonly severity?: Severity;
  /** The code of the problem that causes this one. */
  readonly followsFrom?: string;
  readonly bodyOffset: number;
}

export type Cause = Omit<BodyProblem, 'bodyOffset'>;

/** Returns why a post could not be rendered; `tooSlow` after a time limit. Null for errors that the post did not cause. */
export const causeOf = (error: unknown, tooSlow: Cause | null): Cause | null => {
  if (error instanceof LimitError) return { code: error.code, message: firstLine(error), help: error.help };
  if (error instanceof TimeLimitError) return tooSlow;
  // marked is recursive, so deep nesting overflows the stack.
  return error instanceof RangeError ? TOO_DEEP : null;
};

/** Returns the first line of an error. In the next line, marked asks for a bug report. */
export const firstLine = (error: unknown): string => messageOf(error).split('\n', 1)[0] ?? '';

/** The problem of a post that is not read, so that many slow posts do not stop a build. */
export const NOT_TRIED: Cause = {
  code: 'post/too-slow',
  message: `Galley did not read the post, because ${MAX_INTERRUPTED} others took too long.`,
  help: 'Fix the other posts first.',
};

const TOO_DEEP: Cause = {
  code: 'post/markdown',
  message: 'The Markdown is nested too deeply to render.',
  help: 'Look for a long run of >, [ or list markers, and remove some.',
};
