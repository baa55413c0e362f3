import { isDeepStrictEqual } from 'node:util';
import { termsOf } from '../../../api/tree/postings.ts';
import { type ErrorCode, statusOf } from '../../../runtime/resolver/errors.ts';
import { at } from './api-under-test.ts';
import { type ApiAnswer, describe, entriesPhrase, errorCodeOf, headerOf, objectOf } from './connection.ts';
import { type Check, check, checks, endIfLimited, fail, type Judge, must, mustHaveNo } from './perform-check.ts';
import { type List, listOf, type SeenPost } from './read-list.ts';
import { FILTERS, type Sample } from './read-sample.ts';
import { isRedirect } from './redirects.ts';

/** The meaning of a query, independent of its spelling. */
export interface Meaning {
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly author?: string;
  /** As the API applies it: at least 1, at most the maximum. */
  readonly limit?: number;
  readonly offset?: number;
}

/** A query of the list: the rule that it tests, the query string without `?`, and its meaning. */
export type ListCase = readonly [title: string, search: string, means: Meaning];

/** Makes checks of `GET /posts`. The expected answers are derived from the sample. */
export const listChecks = (sample: Sample, cases: readonly ListCase[]): Check[] =>
  cases.map(([title, search, means]) => {
    const path = at(sample.api, search === '' ? 'posts' : `posts?${search}`);
    return isRefused(search, sample)
      ? check('an unknown parameter is refused', path, (answer) => judgeError(answer, 'invalid_query'))
      : check(title, path, (answer) => judgeList(answer, means, sample));
  });

/** Whether a version that declares queries refuses a query, for a parameter that its description lacks. */
const isRefused = (search: string, { description }: Sample): boolean =>
  description.isStrict &&
  [...new URLSearchParams(search).keys()].some((name) => !name.startsWith('utm_') && description.lacks('/posts', name));

const judgeList = (answer: ApiAnswer, means: Meaning, sample: Sample): void => {
  endIfLimited(answer);
  const list = listOf(answer);
  const expected = expectedOf(means, sample);
  const problem = typeof list === 'string' ? list : differenceOf(list, means, expected);
  mustHaveNo(problem && `${describe(answer)}: ${problem}`, phraseOf(expected));
};

interface Expected {
  /** The known posts that match; there may be more if the sample is incomplete. */
  readonly matching: readonly SeenPost[];
  readonly isComplete: boolean;
  readonly limit: number;
  readonly offset: number;
}

const expectedOf = (means: Meaning, { posts, isComplete, limit }: Sample): Expected => ({
  matching: posts.filter((post) => matches(post, means)),
  isComplete,
  limit: means.limit ?? limit.default,
  offset: means.offset ?? 0,
});

const matches = (post: SeenPost, means: Meaning): boolean =>
  FILTERS.every(([filter]) => {
    const wanted = means[filter];
    return wanted === undefined || termsOf(post, filter).some((term) => [wanted].flat().includes(term));
  });

/** Returns how a list differs from the expected one, as a phrase; null if it does not. */
const differenceOf = (list: List, means: Meaning, { matching, isComplete, limit, offset }: Expected): string | null => {
  if (list.limit !== limit) return `limit ${list.limit} instead of ${limit}`;
  if (list.offset !== offset) return `offset ${list.offset} instead of ${offset}`;
  if (isComplete ? list.total !== matching.length : list.total < matching.length) {
    return `total ${list.total} instead of ${matching.length}`;
  }
  const mismatch = list.data.find((post) => !matches(post, means));
  if (mismatch !== undefined) return `${mismatch.slug} does not match the filters`;
  const known = matching.slice(offset, offset + limit);
  const place = known.findIndex((post, index) => !isDeepStrictEqual(post, list.data[index]));
  if (place < 0) return null;
  const [wanted, actualPost] = [known[place], list.data[place]];
  return wanted?.slug === actualPost?.slug
    ? `${wanted?.slug} differs from its other answers`
    : `${actualPost?.slug} instead of ${wanted?.slug}`;
};

const phraseOf = ({ matching, isComplete, limit, offset }: Expected): string => {
  const slugs = matching.slice(offset, offset + limit).map(({ slug }) => slug);
  const total = `${isComplete ? '' : 'at least '}${matching.length}`;
  return `200 with ${entriesPhrase(slugs)}, total ${total}, offset ${offset}, limit ${limit}`;
};

/** Makes checks that expect one of these errors, with its status. */
export const errorChecks = (title: string, paths: readonly string[], ...codes: readonly ErrorCode[]): Check[] =>
  checks(title, paths, (answer) => judgeError(answer, ...codes));

export const judgeError = (answer: ApiAnswer, ...codes: readonly ErrorCode[]): void => {
  const isRight = codes.some((code) => code === errorCodeOf(answer) && statusOf(code) === answer.status);
  must(isRight, codes.map((code) => `${statusOf(code)} ${code}`).join(' or '), answer);
};

/** On hosts that only serve files, the type depends on the extension, so its parameters may differ. */
export const judgeMediaType = (answer: ApiAnswer, type: string): void => {
  const bare = bareType(type);
  const own = bareType(headerOf(answer, 'content-type') ?? 'no Content-Type');
  must(answer.status === 200 && own === bare, `200 with ${bare}`, `${describe(answer)}, ${own}`);
};

/** Returns a media type without parameters. */
export const bareType = (type: string): string => type.replace(/;.*/s, '').trim().toLowerCase();

/** Every top-level field of the contract's answers, and those of descriptions that say something about them. */
const KNOWN: readonly string[] =
  'data total offset limit totalPosts totalAuthors totalCategories totalTags items info paths components'.split(' ');

/**
 * Whether two answers have the same status and the same content. White space and the order of fields do not count, nor
 * do top-level fields that are not in the contract: adding some is compatible, and they may differ with every answer.
 */
export const hasSameContent = (one: ApiAnswer, other: ApiAnswer): boolean =>
  one.status === other.status && isDeepStrictEqual(contentOf(one), contentOf(other));

/** Makes a judge of answers that must be those of another URL. Another version could differ in field names alone. */
export const judgeSameAs =
  (path: string): Judge =>
  async (answer, send) => {
    endIfLimited(answer);
    const wanted = await send({ path });
    const isSame = hasSameContent(wanted, answer) && isDeepStrictEqual(fieldsOf(wanted), fieldsOf(answer));
    if (!isSame) fail(`as ${path}: ${describe(wanted)}`, answer);
  };

const fieldsOf = (answer: ApiAnswer): readonly string[] => Object.keys(objectOf(answer) ?? {}).sort();

/** A redirect's content is where it leads: rules for all redirects judge the rest of the URL. */
const contentOf = (answer: ApiAnswer): unknown => {
  if (isRedirect(answer)) return /[^/]*$/.exec((headerOf(answer, 'location') ?? '').replace(/[?].*$/s, ''))?.[0];
  const body = objectOf(answer);
  if (body === null) return answer.text;
  const code = errorCodeOf(answer);
  return code ?? Object.fromEntries(Object.entries(body).filter(([field]) => KNOWN.includes(field)));
};
