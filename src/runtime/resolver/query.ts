import type { Declared } from './operators.ts';
import type { SiteVersion } from './site.ts';

/** A canonical query of `GET /posts`: parsed, clamped, sorted. */
export interface Query {
  /** A slug; empty if absent. */
  readonly category: string;
  /** Slugs without duplicates, sorted by code units. */
  readonly tags: readonly string[];
  /** An id; empty if absent. */
  readonly author: string;
  readonly limit: number;
  readonly offset: number;
  /** The declared parameters, if the query has any. */
  readonly declared?: Declared;
  /** The folder of the pages of these parameters, with a slash at the end. */
  readonly folder?: string;
}

/** Returns a parameter's first value, decoded; for `tags`, all values, with commas. Null or undefined if absent. */
export interface GetParameter {
  (name: string): string | null | undefined;
  /** The whole query, as requested. */
  search?: string;
}

/**
 * The names of posts that a request may contain. In ASCII, this is the alphabet of slugs (`isSlug`), which excludes
 * traversal, patterns and encodings. Outside ASCII, it allows any character, because CloudFront Functions and njs have
 * no Unicode tables. This is safe: Galley never writes a file whose name is not a slug.
 */
export const NAMED: RegExp = /^(?!\.|.*\.json$)(?:\.?(?:[\w-]|[^\0-\x7f]))+$/;

const WHOLE_NUMBER = /^[0-9]+$/;

/** Replaces a value outside the alphabet in a page's name. No page has such a name, because `!` is not a slug or id. */
const UNKNOWN = '!';

/** Makes a query canonical. Never fails: an invalid number counts as absent, and slugs and ids are any text. */
export const parseQuery = (get: GetParameter, limit: SiteVersion['limit']): Query => ({
  category: textOf(get('category')),
  tags: tagsOf(textOf(get('tags'))),
  author: textOf(get('author')),
  limit: limitOf(textOf(get('limit')), limit),
  offset: offsetOf(textOf(get('offset'))),
});

/**
 * The name of the page that answers a query, relative to `posts/`. No other code may build such names. Values outside
 * the alphabet never become part of a name.
 */
export const pageName = (query: Query): string =>
  `${query.folder || ''}category=${safe(query.category)}/tags=${query.tags.map(safe).join(',')}` +
  `/author=${safe(query.author)}/limit=${query.limit}/offset=${query.offset}.json`;

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
