import { isDeepStrictEqual } from 'node:util';
import { neighboursOf, relatedOf } from '../../../api/related/detail-posts.ts';
import { postingsOf } from '../../../api/tree/postings.ts';
import { type Fields, hasTexts, isObject } from '../../../shared/is-object.ts';
import { LEGACY } from '../kernel/api-under-test.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import type { Sample } from '../kernel/read-sample.ts';

type FindProblem = (detail: Fields, record: SeenPost) => string | null;

/** The fields of details that name posts before and after, where an API has them. */
const PAIRS = [
  ['previous', 'next'],
  ['previousInCategory', 'nextInCategory'],
] as const;

/** The fields of details that name other posts, where an API has them. */
const FIELDS = [...PAIRS.flat(), 'related'];

/**
 * Makes a function that returns what is wrong with the posts that a detail names, as a phrase, or null: they must be as they
 * are in lists, so that none is held back, and the right ones. A field that the record has as well is a custom one.
 */
export const createFindNamedProblem = (sample: Sample): FindProblem => {
  const listProblem = createFindListProblem(sample);
  const orderProblem = sample.isComplete ? createFindOrderProblem(sample) : () => null;
  return (detail, record) => listProblem(detail, record) ?? orderProblem(detail, record);
};

/** Whether a field is the detail's own: one that the record has as well is a custom field. */
export const isOwn = (field: string, detail: Fields, record: SeenPost): boolean =>
  Object.hasOwn(detail, field) && !Object.hasOwn(record, field);

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

/** Of an API whose posts are all known. */
const createFindOrderProblem = ({ api, posts: newestFirst, description }: Sample): FindProblem => {
  const posts = newestFirst.toReversed();
  const numbers = new Map(posts.map(({ slug }, at) => [slug, at]));
  const postings = postingsOf({ posts });
  const neighbours = [neighboursOf([[...posts.keys()]]), neighboursOf([...postings.category.values()])];
  // A contract of a user's own can give records other terms.
  const most = api.version === LEGACY ? description.mostRelated : null;
  const related = most === null ? null : relatedOf({ posts, postings, most });
  return (detail, record) => {
    const at = numbers.get(record.slug);
    if (at === undefined) return null;
    for (const [place, [previous, next]] of PAIRS.entries()) {
      const wanted = neighbours[place]?.(at);
      // One of the two alone is a field of another meaning.
      if (wanted === undefined || ![previous, next].every((field) => isOwn(field, detail, record))) continue;
      const problem =
        differenceOf(previous, detail[previous], posts[wanted.previous ?? -1]) ??
        differenceOf(next, detail[next], posts[wanted.next ?? -1]);
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
