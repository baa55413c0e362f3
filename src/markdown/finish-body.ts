import { finishHtml } from '../html/placeholders.ts';
import type { Sanitize } from '../html/sanitize.ts';
import { MAX_FINISHING_SECONDS } from '../limits/limits.ts';
import { createTimeLimit } from '../limits/time-limit.ts';
import { type BodyProblem, type Cause, causeOf } from './body-problem.ts';

export type Finished = { readonly html: string } | { readonly problem: BodyProblem };

/** A rendered body's HTML with addresses in the place of its placeholders, sanitised, if so set. */
export type FinishBody = (html: string, addresses: ReadonlyMap<string, string>) => Finished;

/** Characters. To limit the time of shorter ones would cost more than it could save. */
const WORTH_LIMITING = 100_000;

export const createBodyFinisher = (sanitize: Sanitize): FinishBody => {
  const limited = createTimeLimit(MAX_FINISHING_SECONDS * 1000);
  return (html, addresses) => {
    const finish = (): string => finishHtml(html, addresses, sanitize);
    try {
      if (html.length < WORTH_LIMITING) return { html: finish() };
      // Loads it: work that may be broken off must not.
      sanitize('');
      return { html: limited(finish) };
    } catch (error) {
      const cause = causeOf(error, TOO_SLOW);
      if (cause === null) throw error;
      return { problem: { ...cause, bodyOffset: 0 } };
    }
  };
};

const TOO_SLOW: Cause = {
  code: 'post/too-slow',
  message: `It took longer than ${MAX_FINISHING_SECONDS} s to put addresses into the post's HTML and to sanitise it.`,
  help: 'Look for very many tags or very long attributes, and take some out.',
};
