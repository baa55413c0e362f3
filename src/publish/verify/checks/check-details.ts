import { isDeepStrictEqual } from 'node:util';
import { neighboursOf, relatedOf } from '../../../api/related/detail-posts.ts';
import { postingsOf } from '../../../api/tree/postings.ts';
import { type Fields, hasTexts, isObject } from '../../../shared/is-object.ts';
import { at, escaped, LEGACY, UNKNOWN_POST } from '../kernel/api-under-test.ts';
import { type ApiAnswer, objectOf } from '../kernel/connection.ts';
import { errorChecks } from '../kernel/judge-answer.ts';
import { type Check, check, must, mustHaveNo } from '../kernel/perform-check.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import { choose, otherSpellingsOf, type Sample } from '../kernel/read-sample.ts';
import { createFindUnmarked, htmlFieldProblem, isOwn } from './detail-html.ts';

/** Checks single posts against the lists, and the fields that are derived from a post's HTML against it. */
export const details = (sample: Sample): Check[] => {
  const judgeDetail = createJudgeDetail(sample);
  return [
    ...choose(sample, 'details', sample.posts).map((post) =>
      check('a post is its record and htmlContent', at(sample.api, `posts/${escaped(post.slug)}`), (answer) =>
        judgeDetail(answer, post),
      ),
    ),
    ...sample.posts.slice(0, 1).map((post) => {
      const path = at(sample.api, `posts/${escaped(post.slug)}?limit=1&category=x`);
      return check('parameters of a post are ignored', path, (answer) => judgeDetail(answer, post));
    }),
    ...otherSpellingsOf(sample).map((endpoint) => {
      const post = sample.posts.find(({ slug }) => `posts/${slug}` === decodeURIComponent(endpoint));
      const path = at(sample.api, endpoint);
      return check('escapes can be in lower case', path, (answer) => judgeDetail(answer, post as SeenPost));
    }),
    ...errorChecks(
      'an unknown slug is 404',
      unknownSlugs(sample).map((slug) => at(sample.api, `posts/${slug}`)),
      'post_not_found',
    ),
  ];
};

/** Changes to a slug that a careless comparison overlooks. */
const RESEMBLANCES: readonly ((slug: string) => string)[] = [
  (slug) => slug.toUpperCase(),
  (slug) => slug.toLowerCase(),
  (slug) => `${slug}x`,
  (slug) => `${slug}.json`,
  (slug) => slug.slice(0, -1),
  (slug) => `${slug} `,
  (slug) => ` ${slug}`,
];

/** Returns slugs that no post has. Similar slugs are included only if all posts are known: a post could have one. */
const unknownSlugs = ({ posts, oldAddresses, isComplete }: Sample): string[] => {
  const slugs = new Set([...posts.map(({ slug }) => slug), ...oldAddresses.map(({ oldSlug }) => oldSlug)]);
  const near = RESEMBLANCES.flatMap((resemble) => {
    const free = posts.map(({ slug }) => resemble(slug)).find((slug) => slug !== '' && !slugs.has(slug));
    return isComplete && free !== undefined ? [escaped(free)] : [];
  });
  return [UNKNOWN_POST, 'category=', ...near];
};

/** Makes a function that judges whether an answer is the detail of a post whose record is in the list. */
export const createJudgeDetail = (sample: Sample): ((answer: ApiAnswer, post: SeenPost) => void) => {
  const namedProblem = createFindNamedProblem(sample);
  const unmarked = createFindUnmarked(sample);
  return (answer, post) => {
    const expected = `200 with data of ${post.slug}, as in the list, and htmlContent`;
    const body = objectOf(answer);
    const data = body?.data;
    must(answer.status === 200 && isObject(data), expected, answer);
    must(typeof data.htmlContent === 'string', expected, 'htmlContent is no string');
    const fields = Object.keys(post).filter((field) => !isDeepStrictEqual(post[field], data[field]));
    must(fields.length === 0, expected, `other values of ${fields.join(', ')}`);
    const problem =
      namedProblem(data, post) ??
      htmlFieldProblem(data, post) ??
      unmarked(data, post) ??
      sample.description.shapeProblem('/posts/{slug}', body);
    mustHaveNo(problem, expected);
  };
};

type FindProblem = (detail: Fields, record: SeenPost) => string | null;

/** The optional fields of details for the posts before and after. */
const NEIGHBOURS = ['previous', 'next'] as const;

/** The optional fields of details that contain other posts. */
const FIELDS = [...NEIGHBOURS, 'related'];

/**
 * Makes a function that returns what is wrong with the other posts in a detail, as a phrase; null if nothing is. They
 * must be the right posts, with the same records as in lists, so that no post that is held back appears. A field that
 * the record also has is a custom field.
 */
export const createFindNamedProblem = (sample: Sample): FindProblem => {
  const listProblem = createFindListProblem(sample);
  const orderProblem = sample.isComplete ? createFindOrderProblem(sample) : () => null;
  return (detail, record) => listProblem(detail, record) ?? orderProblem(detail, record);
};

const createFindListProblem = ({ posts, isComplete }: Sample): FindProblem => {
  const known = new Map(posts.map((post) => [post.slug, post]));
  return (detail, record) => {
    for (const field of FIELDS) {
      if (!isOwn(field, detail, record)) continue;
      for (const one of [detail[field] ?? []].flat()) {
        if (!hasTexts(one, 'slug')) continue;
        const listed = known.get(one.slug);
        if (listed === undefined && isComplete) return `${field} has ${one.slug}, which no list has`;
        if (listed !== undefined && !isDeepStrictEqual(one, listed))
          return `${one.slug} in ${field} is not as it is in the list`;
      }
    }
    return null;
  };
};

/** Makes the function for an API whose posts are all known. */
const createFindOrderProblem = ({ api, posts: newestFirst, description }: Sample): FindProblem => {
  const posts = newestFirst.toReversed();
  const numbers = new Map(posts.map(({ slug }, at) => [slug, at]));
  // A user's own contract can give records other terms.
  const most = api.version === LEGACY ? description.mostRelated : null;
  const related = most === null ? null : relatedOf({ posts, postings: postingsOf({ posts }), most });
  return (detail, record) => {
    const at = numbers.get(record.slug);
    if (at === undefined) return null;
    const wanted = neighboursOf(at, posts.length);
    // A field without its counterpart has another meaning.
    const checked = NEIGHBOURS.every((field) => isOwn(field, detail, record)) ? NEIGHBOURS : [];
    for (const field of checked) {
      const problem = differenceOf(field, detail[field], posts[wanted[field] ?? -1]);
      if (problem !== null) return problem;
    }
    if (related === null || !isOwn('related', detail, record)) return null;
    return relatedProblem(
      detail.related,
      related(at).map((other) => (posts[other] as SeenPost).slug),
    );
  };
};

const differenceOf = (field: string, value: unknown, wanted: SeenPost | undefined): string | null => {
  if (value !== null && !isObject(value)) return null;
  const slug = value === null ? 'null' : String(value.slug);
  const right = wanted?.slug ?? 'null';
  return slug === right ? null : `${field} is ${slug} instead of ${right}`;
};

const relatedProblem = (value: unknown, wanted: readonly string[]): string | null => {
  if (!Array.isArray(value)) return null;
  const slugs = value.map((one) => (isObject(one) ? String(one.slug) : '?'));
  return isDeepStrictEqual(slugs, wanted)
    ? null
    : `related has ${slugs.join(', ') || 'none'} instead of ${wanted.join(', ') || 'none'}`;
};
