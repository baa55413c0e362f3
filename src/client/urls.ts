import type { ListQuery } from './types.ts';

/** The addresses of one key's endpoints. A value that cannot be part of an address is a RangeError. */
export interface Urls {
  readonly posts: (query?: ListQuery) => string;
  readonly post: (slug: string) => string;
  readonly tags: () => string;
  readonly categories: () => string;
  readonly authors: () => string;
  readonly stats: () => string;
}

export const createUrls = (baseUrl: string, version: string, apiKey: string): Urls => {
  const root = `${baseUrl.replace(/\/+$/, '')}/${segment(version)}/${segment(apiKey)}`;
  return {
    posts: (query = {}) => `${root}/posts${search(query)}`,
    post: (slug) => `${root}/posts/${segment(slug)}`,
    tags: () => `${root}/tags`,
    categories: () => `${root}/categories`,
    authors: () => `${root}/authors`,
    stats: () => `${root}/stats`,
  };
};

/** An empty or a dot segment would lead to another endpoint, however it is encoded (URL Standard, "dot-segment"). */
const segment = (value: string): string => {
  if (/^\.{0,2}$/.test(value)) throw new RangeError(`"${value}" cannot be part of an address.`);
  return encodeURIComponent(value);
};

/** Canonical, so that caches and hosts with precomputed pages see one spelling of each query. */
const search = ({ category = '', tags = [], author = '', limit, offset }: ListQuery): string => {
  const pairs = [
    ['category', encodeURIComponent(category)],
    ['tags', tagList(tags).map(encodeURIComponent).join(',')],
    ['author', encodeURIComponent(author)],
    ['limit', whole('limit', limit, 1)],
    ['offset', whole('offset', offset, 0)],
  ].filter(([, value]) => value !== '');
  return pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`;
};

/** Each tag once, by code unit. */
export const tagList = (tags: string | readonly string[]): string[] =>
  [...new Set(typeof tags === 'string' ? tags.split(',') : tags)].filter((tag) => tag !== '').sort();

/** The API takes a number that makes no sense as none; here it is a mistake. */
const whole = (name: string, value: number | undefined, least: number): string => {
  if (value === undefined) return '';
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`${name} is ${value}; it must be a whole number of at least ${least}.`);
  }
  return String(value);
};
