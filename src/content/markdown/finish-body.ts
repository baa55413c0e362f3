import { createTimeLimit } from '../../shared/workers/time-limit.ts';
import { finishHtml } from '../html/placeholders.ts';
import type { Sanitize } from '../html/sanitize.ts';
import { type BodyProblem, type Cause, causeOf } from './body-problem.ts';
import { MAX_FINISHING_SECONDS } from './tokens/limits.ts';

type Finished = { readonly html: string } | { readonly problem: BodyProblem };

/** Replaces the placeholders in a rendered body's HTML with URLs, and sanitises it if the option is on. */
export type FinishBody = (html: string, addresses: ReadonlyMap<string, string>) => Finished;

/** The minimum number of characters for a time limit. For shorter HTML, the limit costs more than it can save. */
const WORTH_LIMITING = 100_000;

export const createBodyFinisher = (sanitize: Sanitize): FinishBody => {
  const limited = createTimeLimit(MAX_FINISHING_SECONDS * 1000);
  return (html, addresses) => {
    const finish = (): string => finishHtml(html, addresses, sanitize);
    try {
      if (html.length < WORTH_LIMITING) return { html: finish() };
      // Loads the sanitiser first: work under a time limit must not load anything.
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
  message: `It took longer than ${MAX_FINISHING_SECONDS} s to insert URLs into the post's HTML and sanitize it.`,
  help: 'Look for very many tags or very long attributes, and remove some.',
};
