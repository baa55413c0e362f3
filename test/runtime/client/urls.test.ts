import { expect, test } from 'vitest';
import type { ListQuery } from '../../../src/runtime/client/types.ts';
import { baseOf, createUrls, segment } from '../../../src/runtime/client/urls.ts';

const ROOT = 'https://example.com/api/public/v1/demo';
const rootOf = (baseUrl: string, version: string, apiKey: string, mayBePath = false): string =>
  `${baseOf(baseUrl, mayBePath)}/${segment('version', version)}/${segment('apiKey', apiKey)}`;
const urls = createUrls(ROOT, false);

test('an address consists of base, version, key, endpoint', () => {
  expect([urls.posts(), urls.post('a'), urls.tags(), urls.categories(), urls.authors(), urls.stats()]).toEqual(
    ['posts', 'posts/a', 'tags', 'categories', 'authors', 'stats'].map((endpoint) => `${ROOT}/${endpoint}`),
  );
  expect(rootOf('https://example.com/api/public', 'v1', 'demo')).toBe(ROOT);
  expect(rootOf('https://example.com/x/', 'v2', 'k')).toBe('https://example.com/x/v2/k');
});

test('feeds are files on every host', () => {
  for (const { feed } of [urls, createUrls(ROOT, true)]) {
    expect(feed()).toBe(`${ROOT}/feeds/posts.rss`);
    expect(feed('sitemap.json')).toBe(`${ROOT}/feeds/sitemap.json`);
    expect(feed('tags/v1.2.atom')).toBe(`${ROOT}/feeds/tags/v1.2.atom`);
    expect(feed('categories/お茶.json')).toBe(`${ROOT}/feeds/categories/%E3%81%8A%E8%8C%B6.json`);
    expect(() => feed('tags/../posts.rss')).toThrow(RangeError);
  }
  expect(createUrls(`${ROOT}/lang=de`, false).feed('posts.atom')).toBe(`${ROOT}/lang=de/feeds/posts.atom`);
});

test.each<[string, ListQuery]>([
  ['', {}],
  ['', { category: '', tags: [], author: '', limit: undefined }],
  ['', { tags: ',' }],
  ['?category=c&tags=t&author=a&limit=1&offset=0', { offset: 0, limit: 1, author: 'a', tags: 't', category: 'c' }],
  ['?tags=B,a,b', { tags: ['b', 'a', 'b', 'B'] }],
  ['?tags=a,b', { tags: 'b,,a,b' }],
  ['?category=a%2Fb%26c%20%2B%C3%BC%23%3F', { category: 'a/b&c +ü#?' }],
  ['?tags=a%26b', { tags: 'a&b' }],
  ['?tags=a,b,c', { tags: ['c,a', 'b'] }],
])('the query "%s" is %o', (search, query) => {
  expect(urls.posts(query)).toBe(`${ROOT}/posts${search}`);
});

test.each([{ limit: 0 }, { limit: 1.5 }, { limit: Number.NaN }, { offset: -1 }, { offset: Number.POSITIVE_INFINITY }])(
  'rejects %o',
  (query) => {
    expect(() => urls.posts(query)).toThrow(RangeError);
  },
);

test.each([
  ['tag', { tag: 'x' }],
  ['search', { search: 'soup' }],
  ['page', { page: 2 }],
  ['page', { page: undefined }],
])('rejects %s, which is not a filter', (name, query) => {
  expect(() => urls.posts(query as ListQuery)).toThrow(new RangeError(`${name} cannot be a filter.`));
});

test.each([
  { category: { name: 'News', slug: 'news' } },
  { category: null },
  { tags: [{ name: 'News', slug: 'news' }] },
  { tags: { slug: 'news' } },
  { tags: ['a', null] },
  { tags: 7 },
  { author: { id: 'kim', name: 'Kim' } },
])('a term is a slug or an id: rejects %o', (query) => {
  expect(() => urls.posts(query as unknown as ListQuery)).toThrow(RangeError);
});

test.each([{ slug: 'a' }, undefined, null, 7])('%o is not a slug', (slug) => {
  expect(() => urls.post(slug as unknown as string)).toThrow(RangeError);
});

test.each([
  '127.0.0.1:4321/api',
  'localhost:4321/api',
  'cdn.example.com/api/public',
  'https://',
  'https:/example.com',
  'ftp://example.com',
  'https://user:secret@example.com/api',
  'https://example.com/api?token=1',
  'https://example.com/api#top',
  'https://example.com/a b',
  'undefined/api',
  '',
])('"%s" is not a base address, with or without a page', (baseUrl) => {
  for (const mayBePath of [true, false]) {
    expect(() => rootOf(baseUrl, 'v1', 'k', mayBePath)).toThrow(/^baseUrl cannot be .*; try http:.+\.$/);
  }
});

test.each(['/api/public', '/'])('"%s" is one only if the origin is known', (baseUrl) => {
  expect(rootOf(baseUrl, 'v1', 'k', true)).toBe(`${baseUrl === '/' ? '' : baseUrl}/v1/k`);
  expect(() => rootOf(baseUrl, 'v1', 'k')).toThrow(RangeError);
});

test('a value is always one segment', () => {
  expect(urls.post('../a?b#c')).toBe(`${ROOT}/posts/..%2Fa%3Fb%23c`);
  expect(rootOf('https://example.com', 'v1', 'a/b')).toBe('https://example.com/v1/a%2Fb');
});

test.each(['', '.', '..'])('refuses "%s", which would lead to another endpoint', (value) => {
  expect(() => urls.post(value)).toThrow(RangeError);
  expect(() => rootOf('https://example.com', 'v1', value)).toThrow(RangeError);
});

test('a host of files uses the names of the files, and has none for a query', () => {
  const files = createUrls(ROOT, true);
  expect([files.posts(), files.post('a'), files.tags(), files.categories(), files.authors(), files.stats()]).toEqual(
    ['posts', 'posts/a', 'tags', 'categories', 'authors', 'stats'].map((name) => `${ROOT}/${name}.json`),
  );
  expect(files.posts({ tags: [] })).toBe(`${ROOT}/posts.json`);
  expect(() => files.posts({ limit: 20 })).toThrow(new RangeError('static query cannot be ?limit=20.'));
});
