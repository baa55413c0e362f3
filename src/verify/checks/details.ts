import { isDeepStrictEqual } from 'node:util';
import { at, escaped } from '../api.ts';
import { type Check, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer } from '../exchange.ts';
import { errorCheck } from '../expect-error.ts';
import { describe, isObject, objectOf } from '../read-answer.ts';
import type { SeenPost } from '../record.ts';
import type { Sample } from '../sample.ts';
import { choose } from '../scope.ts';
import { UNKNOWN_POST } from '../unknown.ts';
import { htmlFieldProblem } from './fields-of-html.ts';
import { createFindNamedProblem } from './named-posts.ts';

/** Single posts: the record of the list, and its HTML. */
export const details = (sample: Sample): Check[] => {
  const judgeDetail = createJudgeDetail(sample);
  return [
    ...choose(sample, 'details', sample.posts).map((post) => ({
      group: 'details' as const,
      title: 'a post is its record and htmlContent',
      ask: { path: at(sample.api, `posts/${escaped(post.slug)}`) },
      judge: (answer: Answer) => judgeDetail(answer, post),
    })),
    ...queried(sample, judgeDetail),
    ...unknownSlugs(sample).map((slug) =>
      errorCheck(
        { group: 'details', title: 'an unknown slug is 404', ask: { path: at(sample.api, `posts/${slug}`) } },
        'post_not_found',
      ),
    ),
  ];
};

/** A post takes no parameter. */
const queried = ({ api, posts }: Sample, judgeDetail: Judge): Check[] =>
  posts.slice(0, 1).map((post) => ({
    group: 'details',
    title: 'parameters of a post are ignored',
    ask: { path: at(api, `posts/${escaped(post.slug)}?limit=1&category=x`) },
    judge: (answer) => judgeDetail(answer, post),
  }));

/** What a careless comparison takes for a slug. */
const RESEMBLANCES: readonly ((slug: string) => string)[] = [
  (slug) => slug.toUpperCase(),
  (slug) => slug.toLowerCase(),
  (slug) => `${slug}x`,
  (slug) => `${slug}.json`,
  (slug) => slug.slice(0, -1),
  (slug) => `${slug} `,
  (slug) => ` ${slug}`,
];

/** Where not all posts are known, a resemblance may be the slug of another. */
const unknownSlugs = ({ posts, oldAddresses, isComplete }: Sample): string[] => {
  const slugs = new Set([...posts.map(({ slug }) => slug), ...oldAddresses.map(({ oldSlug }) => oldSlug)]);
  const near = RESEMBLANCES.flatMap((resemble) => {
    const free = posts.map(({ slug }) => resemble(slug)).find((slug) => slug !== '' && !slugs.has(slug));
    return isComplete && free !== undefined ? [escaped(free)] : [];
  });
  return [UNKNOWN_POST, 'category=', ...near];
};

type Judge = (answer: Answer, post: SeenPost) => Verdict;

/** Whether an answer is the detail of a post, as lists have it. */
export const createJudgeDetail = (sample: Sample): Judge => {
  const namedProblem = createFindNamedProblem(sample);
  return (answer, post) => {
    const expected = `200 with data of ${post.slug}, as in the list, and htmlContent`;
    const data = objectOf(answer)?.data;
    if (answer.status !== 200 || !isObject(data)) return wrong(expected, describe(answer));
    if (typeof data.htmlContent !== 'string') return wrong(expected, 'htmlContent is no string');
    const fields = Object.keys(post).filter((field) => !isDeepStrictEqual(post[field], data[field]));
    if (fields.length > 0) return wrong(expected, `other values of ${fields.join(', ')}`);
    const problem = namedProblem(data, post) ?? htmlFieldProblem(data, post);
    return problem === null ? RIGHT : wrong(expected, problem);
  };
};
