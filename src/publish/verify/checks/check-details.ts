import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../shared/is-object.ts';
import { at, escaped, UNKNOWN_POST } from '../kernel/api-under-test.ts';
import type { Answer } from '../kernel/connection.ts';
import { errorChecks } from '../kernel/judge-answer.ts';
import { type Check, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
import { describe, objectOf } from '../kernel/read-answer.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import { choose, type Sample } from '../kernel/read-sample.ts';
import { htmlFieldProblem } from './check-html-fields.ts';

/** Single posts: the record of the list, and its HTML. */
export const details = (sample: Sample): Check[] => {
  const judgeDetail = createJudgeDetail(sample);
  return [
    ...choose(sample, 'details', sample.posts).map((post) => ({
      title: 'a post is its record and htmlContent',
      path: at(sample.api, `posts/${escaped(post.slug)}`),
      judge: (answer: Answer) => judgeDetail(answer, post),
    })),
    ...sample.posts.slice(0, 1).map((post) => ({
      title: 'parameters of a post are ignored',
      path: at(sample.api, `posts/${escaped(post.slug)}?limit=1&category=x`),
      judge: (answer: Answer) => judgeDetail(answer, post),
    })),
    ...errorChecks(
      'an unknown slug is 404',
      unknownSlugs(sample).map((slug) => at(sample.api, `posts/${slug}`)),
      'post_not_found',
    ),
  ];
};

/** Values that a careless comparison takes for a slug. */
const RESEMBLANCES: readonly ((slug: string) => string)[] = [
  (slug) => slug.toUpperCase(),
  (slug) => slug.toLowerCase(),
  (slug) => `${slug}x`,
  (slug) => `${slug}.json`,
  (slug) => slug.slice(0, -1),
  (slug) => `${slug} `,
  (slug) => ` ${slug}`,
];

/** Slugs that no post has. Resemblances are left out where not all posts are known, as one can be a post's slug. */
const unknownSlugs = ({ posts, oldAddresses, isComplete }: Sample): string[] => {
  const slugs = new Set([...posts.map(({ slug }) => slug), ...oldAddresses.map(({ oldSlug }) => oldSlug)]);
  const near = RESEMBLANCES.flatMap((resemble) => {
    const free = posts.map(({ slug }) => resemble(slug)).find((slug) => slug !== '' && !slugs.has(slug));
    return isComplete && free !== undefined ? [escaped(free)] : [];
  });
  return [UNKNOWN_POST, 'category=', ...near];
};

/** Makes a function that judges whether an answer is the detail of a post as it is in lists. */
export const createJudgeDetail = (sample: Sample): ((answer: Answer, post: SeenPost) => Verdict) => {
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

/** The fields of details that name other posts, where an API has them. */
const FIELDS = ['previous', 'next', 'previousInCategory', 'nextInCategory', 'related'];

type Values = Readonly<Record<string, unknown>>;

/**
 * Makes a function that returns what is wrong with the posts that a detail names, as a phrase, or null: they must be as they
 * are in lists, so that none is held back. A field that the record has as well is a custom one.
 */
export const createFindNamedProblem = ({
  posts,
  isComplete,
}: Sample): ((detail: Values, record: SeenPost) => string | null) => {
  const known = new Map(posts.map((post) => [post.slug, post]));
  return (detail, record) => {
    for (const field of FIELDS) {
      if (Object.hasOwn(record, field)) continue;
      for (const one of [detail[field] ?? []].flat()) {
        if (!isObject(one) || typeof one.slug !== 'string') continue;
        const listed = known.get(one.slug);
        if (listed === undefined && isComplete) return `${field} has ${one.slug}, which no list has`;
        if (listed !== undefined && !isDeepStrictEqual(one, listed))
          return `${one.slug} in ${field} is not as it is in the list`;
      }
    }
    return null;
  };
};
