import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../read-answer.ts';
import type { SeenPost } from '../record.ts';
import type { Sample } from '../sample.ts';

/** The fields of details that name other posts, where an API has them on. */
const FIELDS = ['previous', 'next', 'previousInCategory', 'nextInCategory', 'related'];

type Values = Readonly<Record<string, unknown>>;

/** What is wrong with the posts that a detail names, as a phrase; null where nothing is. */
export type FindNamedProblem = (detail: Values, record: SeenPost) => string | null;

/**
 * Posts that a detail names are in lists, as they stand there: what is held back is named nowhere. A field that records have as
 * well is a custom one.
 */
export const createFindNamedProblem = ({ posts, isComplete }: Sample): FindNamedProblem => {
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
