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
    archives: at('archives'),
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
  const pairs = Object.entries(READ)
    .flatMap(([name, read]) => read(name, query[name as keyof ListQuery]))
    .flatMap(([name, value]) =>
      value ? `${encodeURIComponent(name)}=${encodeURIComponent(value).replace(/%2C/g, ',')}` : [],
    );
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

type Read = (name: string, value: unknown) => readonly (readonly [name: string, value: string])[];

/** Reads a value as the only one of its parameter. */
const one =
  (read: (name: string, value: unknown) => string): Read =>
  (name, value) =>
    isOperators(value) ? declared(name, value) : [[name, read(name, value)]];

const isOperators = (value: unknown): value is object =>
  ({}).toString.call(value) === '[object Object]' && Object.keys(value as object).every((name) => OPERATOR.test(name));

const OPERATOR = /^(n?in|all|[gl]te?)$/;

/** Reads the values of a declared filter, or those of its operators. */
const declared: Read = (name, value) =>
  isOperators(value)
    ? Object.entries(value)
        .sort()
        .map(([operator, values]) => {
          // All lists have any-of for tags, without an operator.
          const isPlain = name === 'tags' && operator === 'in';
          return [isPlain ? name : `${name}[${operator}]`, valuesOf(name, values)];
        })
    : [[name, valuesOf(name, value)]];

const valuesOf = (name: string, values: unknown = ''): string => {
  const texts = [values].flat().map((value) => {
    if (value instanceof Date) return value.toISOString();
    return /^(string|number|boolean)$/.test(typeof value) ? `${value}` : refuse(name, value);
  });
  return (name === 'sort' ? texts : [...new Set(texts)].sort()).join();
};

/** The parameters of a query in canonical order, with the functions that read their values. */
const READ: Readonly<Record<keyof ListQuery, Read>> = {
  category: one(text),
  tags: one((_, tags = '') => tagList(tags as string).join()),
  author: one(text),
  limit: one(whole(1)),
  offset: one(whole(0)),
  fields: (_, fields = {}) =>
    Object.entries(fields as object)
      .sort()
      .flatMap(([name, value]) => declared(name, value)),
  include: declared,
  publishedAt: declared,
  slug: declared,
  sort: declared,
  updatedAt: declared,
};
