import type { Case, Expectation } from '../case.ts';
import { ASSET, TABLE } from '../fixture.ts';

const JSON_TYPE = /^application\/json/;
const LISTS = 'public, max-age=60';
const DETAILS = 'public, max-age=120';

const file = (title: string, path: string, expected: Partial<Expectation> & { readonly file: string }): Case => ({
  title: `file: ${title}`,
  scenario: 'current',
  request: { target: `/api/public/${path}` },
  expect: { status: 200, ...expected },
});

const detail = (title: string, path: string, slug = 'posts'): Case =>
  file(title, path, {
    file: `v1/demo/posts/${slug}.json`,
    headers: { 'content-type': JSON_TYPE, 'cache-control': DETAILS },
  });

const single = (title: string, path: string, name: string): Case =>
  file(title, path, { file: name, headers: { 'content-type': JSON_TYPE, 'cache-control': LISTS } });

export const FILE_CASES: readonly Case[] = [
  detail('a post', 'v1/demo/posts/hasOwnProperty', 'hasOwnProperty'),
  detail('a post with the slug of an endpoint', 'v1/demo/posts/posts'),
  detail('a post with the slug of a folder', 'v1/demo/posts/index', 'index'),
  detail('a post with the slug of a version', 'v1/demo/posts/v1', 'v1'),
  detail('a query of a post is ignored', 'v1/demo/posts/posts?category=news&limit=1'),
  detail('an encoded slug', 'v1/demo/posts/p%6Fsts'),
  detail('a post, legacy', 'demo/posts/posts'),
  single('tags', 'v1/demo/tags', 'v1/demo/tags.json'),
  single('categories', 'v1/demo/categories', 'v1/demo/categories.json'),
  single('authors', 'v1/demo/authors', 'v1/demo/authors.json'),
  single('stats', 'v1/demo/stats', 'v1/demo/stats.json'),
  single('tags of the other key', 'v1/other/tags', 'v1/other/tags.json'),
  single('stats of a second key', 'v1/other-next/stats', 'v1/other/stats.json'),
  single('a query of tags is ignored', 'v1/demo/tags?category=news', 'v1/demo/tags.json'),
  single('tags, legacy', 'demo/tags', 'v1/demo/tags.json'),
  single('stats, legacy', 'demo/stats', 'v1/demo/stats.json'),
  single('the description', 'v1/openapi.json', 'v1/openapi.json'),
  file('the index', 'v1/demo/index/manifest.json', {
    file: 'v1/demo/index/manifest.json',
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-cache' },
  }),
  file('an asset', ASSET, {
    file: ASSET,
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  }),
  file('an asset that can contain scripts runs none', ASSET, {
    file: ASSET,
    headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" },
  }),
  file('an asset without scripts needs no policy', TABLE, {
    file: TABLE,
    headers: { 'content-type': /^text\/csv/, 'content-security-policy': null },
  }),
];
