import { useEffect, useState } from 'preact/hooks';
import { type Addresses, ask, pretty } from './api.ts';

export interface PostAnswers {
  /** Null where the detail has none. */
  readonly html: string | null;
  readonly record: string;
  readonly detail: string;
  /** What is in the way of all that. */
  readonly problem: string | null;
}

/** The arrow keys go through posts faster than anybody reads. */
const PAUSE = 60;

/** What the API answers about a post, asked again for each content; null until it has answered. */
export const usePostAnswers = (
  { asked }: Addresses,
  { slug, offset }: { readonly slug: string; readonly offset: number },
  content: object,
): PostAnswers | null => {
  const [answers, setAnswers] = useState<PostAnswers | null>(null);
  useEffect(() => {
    const aborting = new AbortController();
    const timer = setTimeout(() => {
      const { signal } = aborting;
      Promise.all([ask(asked.post(slug), signal), ask(asked.posts({ limit: 1, offset }), signal)]).then(
        ([detail, list]) => setAnswers(answersOf(slug, detail, list.body)),
        (error: unknown) => signal.aborted || setAnswers(withProblem(`The API does not answer: ${error}`)),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [slug, offset, content]);
  return answers;
};

const answersOf = (
  slug: string,
  detail: { readonly status: number; readonly body: string },
  list: string,
): PostAnswers => {
  if (detail.status === 404) return withProblem(`The API has no post ${slug} yet: it has not been built.`);
  if (detail.status !== 200) return withProblem(`The API answers ${detail.status}: ${pretty(detail.body)}`);
  const html = parsed(detail.body)?.data?.htmlContent;
  return {
    html: typeof html === 'string' ? html : null,
    detail: pretty(detail.body),
    record: pretty(JSON.stringify(parsed(list)?.data?.[0] ?? parsed(list))),
    problem: null,
  };
};

const withProblem = (problem: string): PostAnswers => ({ html: null, record: '', detail: '', problem });

// biome-ignore lint/suspicious/noExplicitAny: what an answer looks like is up to its version's contract.
const parsed = (text: string): any => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
