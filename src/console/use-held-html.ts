import { ask, pretty } from './api.ts';
import { useAsked } from './use-asked.ts';

export interface HeldHtml {
  /** Null where no build has rendered the file as it is. */
  readonly html: string | null;
  /** What is in the way of knowing. */
  readonly problem: string | null;
}

/** The HTML of a post that the API does not have; null before that is known. */
export const useHeldHtml = (file: string, content: object): HeldHtml | null =>
  useAsked(
    (signal) =>
      ask(`/_galley/html.json?file=${encodeURIComponent(file)}`, signal).then(
        ({ status, body }) => (status === 200 ? { ...JSON.parse(body), problem: null } : withProblem(pretty(body))),
        (error: unknown) => withProblem(String(error)),
      ),
    [file, content],
  );

const withProblem = (why: string): HeldHtml => ({ html: null, problem: `There is no preview: ${why}` });
