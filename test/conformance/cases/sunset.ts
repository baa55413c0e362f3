import type { Case, Expectation } from '../case.ts';

const LIFECYCLE = {
  'x-api-suggest': 'v2',
  sunset: 'Wed, 01 Jan 2020 00:00:00 GMT',
  deprecation: 'true',
  'access-control-allow-origin': '*',
};

const GONE: Expectation = {
  status: 410,
  code: 'version_sunset',
  headers: { ...LIFECYCLE, 'content-type': /^application\/json/ },
};

const sunset = (title: string, path: string, expect: Expectation = GONE, method = 'GET'): Case => ({
  title: `sunset: ${title}`,
  scenario: 'sunset',
  request: { target: `/api/public/${path}`, method },
  expect,
});

/** The files of the version past its sunset still exist. */
export const SUNSET_CASES: readonly Case[] = [
  sunset('a list', 'v1/demo/posts'),
  sunset('a filtered list', 'v1/demo/posts?category=news'),
  sunset('a list that was never precomputed', 'v1/demo/posts?limit=3&offset=1'),
  sunset('a post', 'v1/demo/posts/posts'),
  sunset('an unknown post', 'v1/demo/posts/unknown'),
  sunset('tags', 'v1/demo/tags'),
  sunset('stats of the other key', 'v1/other/stats'),
  sunset('it comes before an unknown key', 'v1/nobody/posts'),
  sunset('an unknown endpoint', 'v1/demo/nothing'),
  sunset('the version alone', 'v1'),
  sunset('the description', 'v1/openapi.json'),
  sunset('the index', 'v1/demo/index/manifest.json'),
  sunset('the list’s file', 'v1/demo/posts.json'),
  sunset('a post’s file', 'v1/demo/posts/posts.json'),
  sunset('a page’s file', 'v1/demo/posts/category=/tags=/author=/limit=20/offset=20.json'),
  sunset('a list, legacy', 'demo/posts'),
  sunset('a filtered list, legacy', 'demo/posts?category=news'),
  sunset('a post, legacy', 'demo/posts/posts'),
  sunset('tags, legacy', 'demo/tags'),
  sunset('an unknown key, legacy', 'nobody/posts'),
  sunset('HEAD', 'v1/demo/posts', { status: 410, body: 'empty', headers: LIFECYCLE }, 'HEAD'),
  sunset('POST is still not allowed', 'v1/demo/posts', { ...GONE, status: 405, code: 'method_not_allowed' }, 'POST'),
  sunset(
    'POST is still not allowed, legacy',
    'demo/posts',
    { ...GONE, status: 405, code: 'method_not_allowed' },
    'POST',
  ),
  sunset('OPTIONS is still 204', 'v1/demo/posts', { status: 204, body: 'empty', headers: LIFECYCLE }, 'OPTIONS'),
  sunset('OPTIONS is still 204, legacy', 'demo/posts', { status: 204, body: 'empty', headers: LIFECYCLE }, 'OPTIONS'),
  sunset('an error’s file', 'errors/version_sunset.json', { status: 404, code: 'not_found' }),
  sunset('not the next version', 'v2/demo/posts', { status: 200, list: { key: 'demo', search: '', version: 'v2' } }),
  sunset('not a filtered list of the next version', 'v2/demo/posts?category=news', {
    status: 200,
    list: { key: 'demo', search: 'category=news', version: 'v2' },
    headers: { deprecation: null, sunset: null },
  }),
];
