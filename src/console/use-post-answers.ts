import { type Addresses, ask, pretty } from './api.ts';
import { type Appearance, appearancesOf } from './appearances.ts';
import { useAsked } from './use-asked.ts';

export interface PostAnswers {
  /** Null where the detail has none. */
  readonly html: string | null;
  readonly record: string;
  readonly detail: string;
  /** Null where the record does not tell. */
  readonly appearances: readonly Appearance[] | null;
  /** What is in the way of all that. */
  readonly problem: string | null;
}

/** What the API answers about a post, asked again for each content; null until it has answered. */
export const usePostAnswers = (
  { asked }: Addresses,
  { slug, offset }: { readonly slug: string; readonly offset: number },
  content: object,
): PostAnswers | null =>
  useAsked(
    (signal) =>
      Promise.all([ask(asked.post(slug), signal), ask(asked.posts({ limit: 1, offset }), signal)]).then(
        ([detail, list]) => answersOf({ slug, offset }, detail, list.body),
        (error: unknown) => withProblem(`The API does not answer: ${error}`),
      ),
    [slug, offset, content],
  );

const answersOf = (
  { slug, offset }: { readonly slug: string; readonly offset: number },
  detail: { readonly status: number; readonly body: string },
  list: string,
): PostAnswers => {
  if (detail.status === 404) return withProblem(`The API has no post ${slug} yet: it has not been built.`);
  if (detail.status !== 200) return withProblem(`The API answers ${detail.status}: ${pretty(detail.body)}`);
  const html = parsed(detail.body)?.data?.htmlContent;
  const record = parsed(list)?.data?.[0];
  return {
    html: typeof html === 'string' ? html : null,
    detail: pretty(detail.body),
    record: pretty(JSON.stringify(record ?? parsed(list))),
    appearances: appearancesOf(record, offset),
    problem: null,
  };
};

const withProblem = (problem: string): PostAnswers => ({
  html: null,
  record: '',
  detail: '',
  appearances: null,
  problem,
});

// biome-ignore lint/suspicious/noExplicitAny: what an answer looks like is up to its version's contract.
const parsed = (text: string): any => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
