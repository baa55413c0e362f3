import { isDeepStrictEqual } from 'node:util';
import { at } from './api.ts';
import { type Check, type Group, LIMITED, RIGHT, type Verdict, wrong } from './check.ts';
import type { Answer } from './exchange.ts';
import { type List, listOf } from './list.ts';
import { describe, errorCodeOf } from './read-answer.ts';
import type { SeenPost } from './record.ts';
import type { Sample } from './sample.ts';

/** What a query asks for, whatever its spelling; what is absent is not asked for. */
export interface Meaning {
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly author?: string;
  /** As applied: at least 1, at most the maximum. */
  readonly limit?: number;
  readonly offset?: number;
}

export interface ListCheck {
  readonly group?: Group;
  readonly title: string;
  /** The query as it is sent, without its `?`. */
  readonly search: string;
  readonly means: Meaning;
}

/** A check of `GET /posts`: what must come is worked out from the sample. */
export const listCheck = (sample: Sample, { group = 'filters', title, search, means }: ListCheck): Check => ({
  group,
  title,
  ask: { path: at(sample.api, search === '' ? 'posts' : `posts?${search}`) },
  judge: (answer) => judgeList(answer, means, sample),
});

export const judgeList = (answer: Answer, means: Meaning, sample: Sample): Verdict => {
  if (answer.status === 404 && errorCodeOf(answer) === 'variant_not_available') return LIMITED;
  const list = listOf(answer);
  const expected = expectedOf(means, sample);
  const problem = typeof list === 'string' ? list : differenceOf(list, means, expected);
  return problem === null ? RIGHT : wrong(phraseOf(expected), `${describe(answer)}: ${problem}`);
};

interface Expected {
  /** Of the posts that are known; there are more only where the sample is not complete. */
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

const matches = ({ category: own, tags, authors }: SeenPost, { category, tags: wanted, author }: Meaning): boolean =>
  (category === undefined || own?.slug === category) &&
  (wanted === undefined || tags.some(({ slug }) => wanted.includes(slug))) &&
  (author === undefined || authors.some(({ id }) => id === author));

/** How a list differs from what must come, as a phrase; null when it does not. */
const differenceOf = (list: List, means: Meaning, { matching, isComplete, limit, offset }: Expected): string | null => {
  if (list.limit !== limit) return `limit ${list.limit} instead of ${limit}`;
  if (list.offset !== offset) return `offset ${list.offset} instead of ${offset}`;
  if (isComplete ? list.total !== matching.length : list.total < matching.length) {
    return `total ${list.total} instead of ${matching.length}`;
  }
  const stranger = list.data.find((post) => !matches(post, means));
  if (stranger !== undefined) return `${stranger.slug} does not match the filters`;
  const known = matching.slice(offset, offset + limit);
  const place = known.findIndex((post, index) => !isDeepStrictEqual(post, list.data[index]));
  if (place < 0) return null;
  const [wanted, came] = [known[place], list.data[place]];
  return wanted?.slug === came?.slug
    ? `${wanted?.slug} differs from its other answers`
    : `${came?.slug} instead of ${wanted?.slug}`;
};

const phraseOf = ({ matching, isComplete, limit, offset }: Expected): string => {
  const slugs = matching.slice(offset, offset + limit).map(({ slug }) => slug);
  const list = `${slugs.slice(0, 3).join(', ')}${slugs.length > 3 ? ', …' : ''}`;
  const total = `${isComplete ? '' : 'at least '}${matching.length}`;
  return `200 with ${slugs.length} entries${list === '' ? '' : ` (${list})`}, total ${total}, offset ${offset}, limit ${limit}`;
};
