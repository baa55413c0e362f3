import type { ListQuery, Urls } from './types.ts';

/** `root` is where they begin. */
export const createUrls = (root: string, isStatic: boolean | undefined): Urls => {
  const at = (path: string) => (): string => `${root}/${path}${isStatic ? '.json' : ''}`;
  return {
    posts: (query = {}) => {
      const search = searchOf(query);
      if (isStatic && search) refuse('static query', search);
      return at('posts')() + search;
    },
    post: (slug) => at(`posts/${segment('slug', slug)}`)(),
    tags: at('tags'),
    categories: at('categories'),
    authors: at('authors'),
    redirects: at('redirects'),
    stats: at('stats'),
  };
};

/**
 * A base address without slashes at its end. One that no request can reach is a RangeError: a page knows its origin, and so
 * may a `fetch` of the site's own; elsewhere an address cannot be a path.
 */
export const baseOf = (baseUrl: string, mayBePath: unknown): string => {
  const found = /^(https?:\/\/[^/?#@\s]+)?(\/[^?#\s]*)?$/i.exec(baseUrl);
  if (!found?.[mayBePath ? 0 : 1]) refuse('baseUrl', `${baseUrl}; try http://127.0.0.1:4321/api/public`);
  return baseUrl.replace(/\/+$/, '');
};

/** An empty or a dot segment would lead to another endpoint, however it is encoded (URL Standard, "dot-segment"). */
export const segment = (name: string, value: string): string =>
  /^\.{0,2}$/.test(text(name, value)) ? refuse(name, value) : encodeURIComponent(value);

/**
 * A query with its `?`, or nothing. Canonical, so that caches and hosts with precomputed pages see one spelling of each
 * query. A name or a value that makes no sense is a RangeError: the API takes it for none, here it is a mistake.
 */
export const searchOf = (query: ListQuery): string => {
  for (const name in query) Object.hasOwn(READ, name) || refuse(name, 'a filter');
  const pairs = Object.entries(READ).flatMap(([name, read]) => {
    const value = read(name, query[name as keyof ListQuery]);
    return value ? `${name}=${encodeURIComponent(value).replace(/%2C/g, ',')}` : [];
  });
  return pairs[0] ? `?${pairs.join('&')}` : '';
};

/** Each tag once, by code unit. */
export const tagList = (tags: string | readonly string[]): string[] =>
  [...new Set([tags].flat().flatMap((tag) => text('tags', tag).split(',')))].filter((tag) => tag).sort();

/** A term is given by its slug or id, not as the object that the API gives. */
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

/** What a query may hold, in its canonical order, and as what. */
const READ: Readonly<Record<keyof ListQuery, (name: string, value: unknown) => string>> = {
  category: text,
  tags: (_, tags = '') => tagList(tags as string).join(),
  author: text,
  limit: whole(1),
  offset: whole(0),
};
