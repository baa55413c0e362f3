import { expect, test } from 'vitest';
import { invalidationPaths } from '../../../src/publish/purge/cloudfront.ts';

const BASE = '/api/public';
const POSTS = `${BASE}/v1/demo/posts`;

const many = (count: number, prefix: string): string[] => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

test('each address is a path of its own, but for queries and pages of lists that have changed', () => {
  const exact = [
    POSTS,
    `${POSTS}.json`,
    `${POSTS}/first`,
    `${POSTS}?category=news`,
    `${POSTS}/category=/tags=/author=/limit=20/offset=20.json`,
  ];
  expect(invalidationPaths({ exact, lists: [POSTS] }, BASE)).toEqual([
    POSTS,
    `${POSTS}.json`,
    `${POSTS}/category=*`,
    `${POSTS}/first`,
    `${POSTS}?*`,
  ]);
});

test('more than a hundred of a folder are one path', () => {
  const details = many(100, `${POSTS}/post-`);
  expect(invalidationPaths({ exact: details, lists: [] }, BASE)).toHaveLength(100);
  const exact = [...details, `${POSTS}/one-more`, `${BASE}/v1/demo/tags`];
  expect(invalidationPaths({ exact, lists: [] }, BASE)).toEqual([`${POSTS}/*`, `${BASE}/v1/demo/tags`]);
});

test('no path stands for what another one covers', () => {
  const pages = many(200, `${POSTS}/category=/tags=/author=/limit=20/offset=`);
  const exact = [...many(200, `${POSTS}/post-`), ...pages];
  expect(invalidationPaths({ exact, lists: [POSTS] }, BASE)).toEqual([`${POSTS}/*`, `${POSTS}?*`]);
});

test('more than fifteen wildcards, or three thousand others, are one path for the whole API', () => {
  const lists = (count: number): string[] => many(count, `${BASE}/v1/key-`).map((key) => `${key}/posts`);
  expect(invalidationPaths({ exact: [], lists: lists(15) }, BASE)).toHaveLength(15);
  expect(invalidationPaths({ exact: [], lists: lists(16) }, BASE)).toEqual([`${BASE}/*`]);
  const exact = many(31, `${BASE}/v1/key-`).flatMap((key) => many(100, `${key}/tag-`));
  expect(invalidationPaths({ exact: exact.slice(0, 3000), lists: [] }, BASE)).toHaveLength(3000);
  expect(invalidationPaths({ exact, lists: [] }, BASE)).toEqual([`${BASE}/*`]);
});

test('all of the API is one path', () => {
  expect(invalidationPaths('all', BASE)).toEqual([`${BASE}/*`]);
  expect(invalidationPaths('all', '')).toEqual(['/*']);
});
