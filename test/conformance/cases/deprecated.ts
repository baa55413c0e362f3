import type { Case, Expectation } from '../case.ts';

const LIFECYCLE = {
  deprecation: 'true',
  sunset: 'Thu, 31 Dec 2099 23:59:59 GMT',
  'x-api-suggest': 'v2',
  link: '</api/public/v2>; rel="successor-version"',
};
const NONE = { deprecation: null, sunset: null, 'x-api-suggest': null };

const deprecated = (title: string, path: string, expect: Expectation, method = 'GET'): Case => ({
  title: `deprecated: ${title}`,
  scenario: 'deprecated',
  request: { target: `/api/public/${path}`, method },
  expect: { ...expect, headers: expect.headers ?? LIFECYCLE },
});

const list = (key: string, search: string): Expectation => ({ status: 200, list: { key, search } });

/** A list of the next version. */
const next = (search: string): Expectation => ({
  status: 200,
  list: { key: 'demo', search, version: 'v2' },
  headers: NONE,
});

const ANY = 'tags=news,Red,7&author=x&limit=3&offset=1';

export const DEPRECATED_CASES: readonly Case[] = [
  deprecated('a list', 'v1/demo/posts', list('demo', '')),
  deprecated('a filtered list', 'v1/demo/posts?category=news', list('demo', 'category=news')),
  deprecated('a post', 'v1/demo/posts/posts', { status: 200, file: 'v1/demo/posts/posts.json' }),
  deprecated('tags', 'v1/other/tags', { status: 200, file: 'v1/other/tags.json' }),
  deprecated('the description', 'v1/openapi.json', { status: 200, file: 'v1/openapi.json' }),
  deprecated('an unknown key', 'v1/nobody/posts', { status: 401, code: 'invalid_api_key' }),
  deprecated('an unknown post', 'v1/demo/posts/unknown', { status: 404, code: 'post_not_found' }),
  deprecated('an unknown endpoint', 'v1/demo/nothing', { status: 404, code: 'not_found' }),
  deprecated('a list, legacy', 'demo/posts', list('demo', '')),
  deprecated('a post, legacy', 'demo/posts/posts', { status: 200, file: 'v1/demo/posts/posts.json' }),
  deprecated('an unknown key, legacy', 'nobody/posts', { status: 401, code: 'invalid_api_key' }),
  {
    ...deprecated('304', '', { status: 304, body: 'empty' }),
    first: { target: '/api/public/v1/demo/posts' },
    request: ({ headers }) => ({
      target: '/api/public/v1/demo/posts',
      headers: { 'if-none-match': headers.etag ?? '' },
    }),
  },
  {
    ...deprecated('304, legacy', '', { status: 304, body: 'empty' }),
    first: { target: '/api/public/demo/posts?limit=20' },
    request: ({ headers }) => ({
      target: '/api/public/demo/posts?limit=20',
      headers: { 'if-none-match': headers.etag ?? '' },
    }),
  },
  deprecated('HEAD', 'v1/demo/posts', { status: 200, body: 'empty' }, 'HEAD'),
  deprecated('HEAD of an unknown post', 'v1/demo/posts/unknown', { status: 404, body: 'empty' }, 'HEAD'),
  deprecated('POST', 'v1/demo/posts', { status: 405, code: 'method_not_allowed' }, 'POST'),
  deprecated('DELETE of a post', 'v1/demo/posts/posts', { status: 405, code: 'method_not_allowed' }, 'DELETE'),
  deprecated('PUT, legacy', 'demo/posts', { status: 405, code: 'method_not_allowed' }, 'PUT'),
  deprecated('OPTIONS', 'v1/demo/posts', { status: 204, body: 'empty' }, 'OPTIONS'),
  deprecated('OPTIONS, legacy', 'demo/posts?category=news', { status: 204, body: 'empty' }, 'OPTIONS'),
  deprecated('the version alone', 'v1', { status: 404, code: 'not_found' }),
  deprecated('not POST of the next version', 'v2/demo/posts', { status: 405, headers: NONE }, 'POST'),
  deprecated('not OPTIONS of the next version', 'v2/demo/posts', { status: 204, headers: NONE }, 'OPTIONS'),
  deprecated('not OPTIONS of an asset', 'assets/unknown.svg', { status: 204, headers: NONE }, 'OPTIONS'),
  deprecated('not the next version', 'v2/demo/posts', next('')),
  deprecated('not an unknown key of the next version', 'v2/nobody/posts', {
    status: 401,
    code: 'invalid_api_key',
    headers: NONE,
  }),
  deprecated(
    'the next version, a filtered list in its own shape',
    'v2/demo/posts?category=news',
    next('category=news'),
  ),
  deprecated('the next version, a page of its own limit', 'v2/demo/posts?offset=30', next('offset=30')),
  deprecated('the next version, a limit above its own maximum', 'v2/demo/posts?limit=99', next('limit=99')),
  deprecated('the next version, any query', `v2/demo/posts?${ANY}`, next(ANY)),
  deprecated('the next version, a post', 'v2/demo/posts/posts', {
    status: 200,
    file: 'v2/demo/posts/posts.json',
    headers: NONE,
  }),
  deprecated('not an unknown version', 'v3/demo/posts', { status: 404, code: 'not_found', headers: NONE }),
];
