import { isDeepStrictEqual } from 'node:util';
import { at } from '../api.ts';
import { type Check, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer } from '../exchange.ts';
import { errorCheck } from '../expect-error.ts';
import { describe, isObject, objectOf } from '../read-answer.ts';
import type { SeenPost } from '../record.ts';
import type { Sample } from '../sample.ts';
import { spread } from '../spread.ts';

/** Posts that are looked at. */
const POSTS = 10;

/** Single posts: the record of the list, and its HTML. */
export const details = ({ api, posts }: Sample): Check[] => [
  ...spread(posts, POSTS).map((post) => ({
    group: 'details' as const,
    title: 'a post is its record and htmlContent',
    ask: { path: at(api, `posts/${post.slug}`) },
    judge: (answer: Answer) => judgeDetail(answer, post),
  })),
  ...unknownSlugs(posts).map((slug) =>
    errorCheck(
      { group: 'details', title: 'an unknown slug is 404', ask: { path: at(api, `posts/${slug}`) } },
      'post_not_found',
    ),
  ),
];

const unknownSlugs = (posts: readonly SeenPost[]): string[] => {
  const slugs = new Set(posts.map(({ slug }) => slug));
  const near = posts.slice(0, 1).flatMap(({ slug }) => [slug.toUpperCase(), `${slug}x`, `${slug}.json`]);
  return ['no-such-post-4f1c', 'category=', ...near].filter((slug) => !slugs.has(slug));
};

const judgeDetail = (answer: Answer, post: SeenPost): Verdict => {
  const expected = `200 with data of ${post.slug}, as in the list, and htmlContent`;
  const data = objectOf(answer)?.data;
  if (answer.status !== 200 || !isObject(data)) return wrong(expected, describe(answer));
  const { htmlContent, ...record } = data;
  if (typeof htmlContent !== 'string') return wrong(expected, 'htmlContent is no string');
  const fields = Object.keys(post).filter((field) => !isDeepStrictEqual(post[field], record[field]));
  if (fields.length > 0) return wrong(expected, `other values of ${fields.join(', ')}`);
  const more = Object.keys(record).filter((field) => !Object.hasOwn(post, field));
  return more.length === 0 ? RIGHT : wrong(expected, `fields that the list has not: ${more.join(', ')}`);
};
