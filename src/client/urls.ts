import type { ListQuery } from './types.ts';

/**
 * The addresses of one key's endpoints, for a host of bare files the names of the files. A value that cannot be part of
 * an address is a RangeError, and so is a query where there are only files.
 */
export interface Urls {
  readonly posts: (query?: ListQuery) => string;
  readonly post: (slug: string) => string;
  readonly tags: () => string;
  readonly categories: () => string;
  readonly authors: () => string;
  readonly stats: () => string;
  readonly redirects: () => string;
}

/** `root` is what `rootOf` gives. */
export const createUrls = (root: string, isStatic: boolean | undefined): Urls => {
  const at = (path: string) => (): string => `${root}/${path}${isStatic ? '.json' : ''}`;
  return {
    posts: (query = {}) => {
      const search = searchOf(query);
      if (isStatic && search) throw new RangeError(`No file answers ${search}.`);
      return at('posts')() + search;
    },
    post: (slug) => at(`posts/${segment(slug)}`)(),
    tags: at('tags'),
    categories: at('categories'),
    authors: at('authors'),
    stats: at('stats'),
    redirects: at('redirects'),
  };
};

/** Where one key's endpoints begin. */
export const rootOf = (baseUrl: string, version: string, apiKey: string): string =>
  `${baseUrl.replace(/\/+$/, '')}/${segment(version)}/${segment(apiKey)}`;

/** An empty or a dot segment would lead to another endpoint, however it is encoded (URL Standard, "dot-segment"). */
const segment = (value: string): string => {
  if (/^\.{0,2}$/.test(value)) throw new RangeError(`No segment: "${value}"`);
  return encodeURIComponent(value);
};

/**
 * A query with its `?`, or nothing. Canonical, so that caches and hosts with precomputed pages see one spelling of each
 * query. A number that makes no sense is a RangeError.
 */
export const searchOf = ({ category = '', tags = '', author = '', limit, offset }: ListQuery): string => {
  const pairs = [
    ['category', category],
    ['tags', tagList(tags).join()],
    ['author', author],
    ['limit', whole('limit', limit, 1)],
    ['offset', whole('offset', offset, 0)],
  ].flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}` : []));
  return pairs[0] ? `?${pairs.join('&')}` : '';
};

/** Each tag once, by code unit. */
export const tagList = (tags: string | readonly string[]): string[] =>
  [...new Set(String(tags).split(','))].filter((tag) => tag).sort();

/** The API takes a number that makes no sense as none; here it is a mistake. */
const whole = (name: string, value: number | undefined, least: number): string => {
  const isWhole = Number.isSafeInteger(value) && (value as number) >= least;
  if (isWhole || value === undefined) return `${value ?? ''}`;
  throw new RangeError(`${name} cannot be ${value}.`);
};
