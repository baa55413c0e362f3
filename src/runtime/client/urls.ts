import type { ListQuery, Urls } from './types.ts';

export const createUrls = (root: string, isStatic: boolean | undefined): Urls => {
  const at = (path: string) => (): string => `${root}/${path}${isStatic ? '.json' : ''}`;
  return {
    posts: (query = {}) => {
      const search = searchOf(query);
      if (isStatic && search) refuse('static query', search);
      return at(`posts${search}`)();
    },
    post: (slug) => at(`posts/${segment('slug', slug)}`)(),
    feed: (path = 'posts.rss') => `${root}/feeds/${path.replace(/[^/]+/g, (part) => segment('feed', part))}`,
    tags: at('tags'),
    categories: at('categories'),
    authors: at('authors'),
    redirects: at('redirects'),
    stats: at('stats'),
  };
};

/**
 * Returns the base URL without trailing slashes. Throws a RangeError for a base URL that no request can reach. A path
 * is allowed only in a web page, which has an origin, and with a custom `fetch`.
 */
export const baseOf = (baseUrl: string, mayBePath: unknown): string => {
  const found = /^(https?:\/\/[^/?#@\s]+)?(\/[^?#\s]*)?$/i.exec(baseUrl);
  if (!found?.[mayBePath ? 0 : 1]) refuse('baseUrl', `${baseUrl}; try http://127.0.0.1:4321/api/public`);
  return baseUrl.replace(/\/+$/, '');
};

/** Encodes a path segment. An empty or dot segment would lead to a different endpoint (URL Standard, "dot-segment"). */
export const segment = (name: string, value: string): string =>
  /^\.{0,2}$/.test(text(name, value)) ? refuse(name, value) : encodeURIComponent(value);

/**
 * Returns the canonical query with its `?`, or an empty string, so that caches and hosts with precomputed pages get the
 * same spelling of each query. Throws a RangeError for an unknown name or an invalid value, which the API would
 * silently ignore.
 */
export const searchOf = (query: ListQuery): string => {
  for (const name in query) Object.hasOwn(READ, name) || refuse(name, 'a filter');
  const pairs = Object.entries(READ).flatMap(([name, read]) => {
    const value = read(name, query[name as keyof ListQuery]);
    return value ? `${name}=${encodeURIComponent(value).replace(/%2C/g, ',')}` : [];
  });
  return pairs.join('&').replace(/^./, '?$&');
};

/** Returns tags without duplicates, sorted by code unit. */
export const tagList = (tags: string | readonly string[]): string[] =>
  [...new Set([tags].flat().flatMap((tag) => text('tags', tag).split(',')))].filter((tag) => tag).sort();

/** A term must be a slug or an id, not the object that the API returns. */
const text = (name: string, value: unknown = ''): string => (typeof value === 'string' ? value : refuse(name, value));

const whole =
  (least: number) =>
  (name: string, value: unknown): string =>
    value === undefined || (Number.isSafeInteger(value) && (value as number) >= least)
      ? `${value ?? ''}`
      : refuse(name, value);

const refuse = (name: string, value: unknown): never => {
  throw new RangeError(`${name} cannot be ${value}.`);
};

/** The parameters of a query in canonical order, with the functions that read their values. */
const READ: Readonly<Record<keyof ListQuery, (name: string, value: unknown) => string>> = {
  category: text,
  tags: (_, tags = '') => tagList(tags as string).join(),
  author: text,
  limit: whole(1),
  offset: whole(0),
};
