import { expect, test } from 'vitest';
import type { ListQuery } from '../../src/client/types.ts';
import { createUrls, rootOf } from '../../src/client/urls.ts';

const ROOT = 'https://example.com/api/public/v1/demo';
const urls = createUrls(ROOT, false);

test('an address is base, version, key, endpoint', () => {
  expect([urls.posts(), urls.post('a'), urls.tags(), urls.categories(), urls.authors(), urls.stats()]).toEqual(
    ['posts', 'posts/a', 'tags', 'categories', 'authors', 'stats'].map((endpoint) => `${ROOT}/${endpoint}`),
  );
  expect(rootOf('https://example.com/api/public', 'v1', 'demo')).toBe(ROOT);
  expect(rootOf('https://example.com/x/', 'v2', 'k')).toBe('https://example.com/x/v2/k');
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
  '%o is a mistake',
  (query) => {
    expect(() => urls.posts(query)).toThrow(RangeError);
  },
);

test('a value is one segment, whatever it holds', () => {
  expect(urls.post('../a?b#c')).toBe(`${ROOT}/posts/..%2Fa%3Fb%23c`);
  expect(rootOf('https://example.com', 'v1', 'a/b')).toBe('https://example.com/v1/a%2Fb');
});

test.each(['', '.', '..'])('"%s" would lead to another endpoint and is refused', (value) => {
  expect(() => urls.post(value)).toThrow(RangeError);
  expect(() => rootOf('https://example.com', 'v1', value)).toThrow(RangeError);
});

test('a host of files has the names of the files, and none for a query', () => {
  const files = createUrls(ROOT, true);
  expect([files.posts(), files.post('a'), files.tags(), files.categories(), files.authors(), files.stats()]).toEqual(
    ['posts', 'posts/a', 'tags', 'categories', 'authors', 'stats'].map((name) => `${ROOT}/${name}.json`),
  );
  expect(files.posts({ tags: [] })).toBe(`${ROOT}/posts.json`);
  expect(() => files.posts({ limit: 20 })).toThrow(new RangeError('No file answers ?limit=20.'));
});
