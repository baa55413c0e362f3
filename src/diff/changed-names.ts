import { changedNames, type ListedPost } from '../related/changed-names.ts';
import { isObject } from './contract/declared-shape.ts';
import type { PublishedPost } from './posts.ts';

/** The fields of details that name other posts, where an API has them on. */
const FIELDS = ['previous', 'next', 'previousInCategory', 'nextInCategory', 'related'];

/** Envelopes have no more objects around a post. */
const DEEPEST = 3;

export const namesOthers = (detail: unknown, depth = 0): boolean =>
  isObject(detail) &&
  (FIELDS.some((field) => Object.hasOwn(detail, field)) ||
    (depth < DEEPEST && Object.values(detail).some((inner) => namesOthers(inner, depth + 1))));

/** Whether a post may name others than before, or others that have changed. */
export const changedNamesIn = (
  before: readonly PublishedPost[],
  after: readonly PublishedPost[],
): ((slug: string) => boolean) => changedNames(before.map(listed), after.map(listed));

const listed = ({ slug, record, terms }: PublishedPost): ListedPost => {
  const [category = null] = slugsOf(terms, 'category=');
  return { slug, record, category, tags: slugsOf(terms, 'tags=') };
};

const slugsOf = (terms: readonly string[], filter: string): readonly string[] =>
  terms.flatMap((term) => (term.startsWith(filter) ? term.slice(filter.length) : []));
