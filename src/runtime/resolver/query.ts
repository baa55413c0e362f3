import type { SiteVersion } from './site.ts';

/** A canonical query of `GET /posts`: parsed, clamped, sorted. */
export interface Query {
  /** A slug; empty when absent. */
  readonly category: string;
  /** Slugs by code unit, each once. */
  readonly tags: readonly string[];
  /** An id; empty when absent. */
  readonly author: string;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Gives a query parameter's first value, and of `tags` all values joined by commas, decoded; null or undefined where
 * there is none.
 */
export type GetParameter = (name: string) => string | null | undefined;

/**
 * What a request may name a file by. Of ASCII it is the alphabet of slugs (`isSlug`), which is where traversal, patterns and
 * encodings come from; beyond ASCII it is any character, so that it needs no tables of Unicode: CloudFront Functions and
 * njs have none. A name that is no slug is no file's, because none is ever written.
 */
export const NAMED: RegExp = /^(?!\.|.*\.json$)(?:\.?(?:[\w-]|[^\0-\x7f]))+$/;

const WHOLE_NUMBER = /^[0-9]+$/;

/**
 * The part of a page's name for a value outside the alphabet: no page has it, since no slug or id can be it.
 */
const UNKNOWN = '!';

/**
 * Makes a query canonical. Never fails: what is not a number counts as absent, and any text is a value, which compares
 * exactly and may be unknown.
 */
export const parseQuery = (get: GetParameter, limit: SiteVersion['limit']): Query => ({
  category: textOf(get('category')),
  tags: tagsOf(textOf(get('tags'))),
  author: textOf(get('author')),
  limit: limitOf(textOf(get('limit')), limit),
  offset: offsetOf(textOf(get('offset'))),
});

/**
 * The page that answers a query, relative to `posts/`. The only place that names pages. Only values of the alphabet
 * become part of a name.
 */
export const pageName = (query: Query): string =>
  `category=${safe(query.category)}/tags=${query.tags.map(safe).join(',')}/author=${safe(query.author)}` +
  `/limit=${query.limit}/offset=${query.offset}.json`;

const textOf = (value: string | null | undefined): string => value || '';

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .sort()
    .filter((tag, at, all) => tag !== '' && tag !== all[at - 1]);

const limitOf = (text: string, limit: SiteVersion['limit']): number => {
  const wanted = WHOLE_NUMBER.test(text) ? Number(text) : 0;
  return wanted < 1 ? limit.default : Math.min(wanted, limit.max);
};

const offsetOf = (text: string): number =>
  WHOLE_NUMBER.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : 0;

const safe = (value: string): string => (value === '' || NAMED.test(value) ? value : UNKNOWN);
