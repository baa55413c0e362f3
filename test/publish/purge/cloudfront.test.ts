import { expect, test } from 'vitest';
import { type CloudFrontSdk, cloudFront, invalidationPaths } from '../../../src/publish/purge/cloudfront.ts';

const BASE = '/api/public';
const POSTS = `${BASE}/v1/demo/posts`;

const many = (count: number, prefix: string): string[] => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

test('each address is a separate path, except queries and pages of changed lists', () => {
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

test('beyond 150 paths, one path covers each folder with the most changed addresses', () => {
  const tags = many(40, `${BASE}/v1/demo/tag-`);
  const details = many(110, `${POSTS}/post-`);
  expect(invalidationPaths({ exact: [...details, ...tags], lists: [] }, BASE)).toHaveLength(150);
  const exact = [...details, `${POSTS}/one-more`, ...tags];
  expect(invalidationPaths({ exact, lists: [] }, BASE)).toEqual([...tags, `${POSTS}/*`].sort());
});

test('no path repeats what another one covers', () => {
  const pages = many(200, `${POSTS}/category=/tags=/author=/limit=20/offset=`);
  const exact = [...many(200, `${POSTS}/post-`), ...pages];
  expect(invalidationPaths({ exact, lists: [POSTS] }, BASE)).toEqual([`${POSTS}/*`, `${POSTS}?*`]);
});

test('addresses that a path already covers do not make a folder larger', () => {
  const tags = many(20, `${BASE}/v1/demo/tag-`);
  const queries = many(500, `${POSTS}?limit=20&offset=`);
  const pages = many(500, `${POSTS}/category=/tags=/author=/limit=20/offset=`);
  const exact = [...queries, ...pages, ...many(200, `${POSTS}/post-`), ...tags];
  expect(invalidationPaths({ exact, lists: [POSTS] }, BASE)).toEqual([`${POSTS}/*`, `${POSTS}?*`, ...tags].sort());
});

test('more than fifteen wildcards become one path for the whole API', () => {
  const lists = (count: number): string[] => many(count, `${BASE}/v1/key-`).map((key) => `${key}/posts`);
  expect(invalidationPaths({ exact: [], lists: lists(15) }, BASE)).toHaveLength(15);
  expect(invalidationPaths({ exact: [], lists: lists(16) }, BASE)).toEqual([`${BASE}/*`]);
  const exact = many(30, `${BASE}/v1/key-`).flatMap((key) => many(20, `${key}/tag-`));
  expect(invalidationPaths({ exact, lists: [] }, BASE)).toEqual([`${BASE}/*`]);
});

test('one path covers the whole API', () => {
  expect(invalidationPaths('all', BASE)).toEqual([`${BASE}/*`]);
  expect(invalidationPaths('all', '')).toEqual(['/*']);
});

test('a purge costs half a cent for each path', () => {
  const sdk = { CloudFrontClient: class {} } as unknown as CloudFrontSdk;
  const { costOf } = cloudFront({ sdk, distribution: 'E2', publicBase: BASE, env: {} });
  expect(costOf?.('all')).toEqual({ paths: 1, usd: 0.005 });
  expect(costOf?.({ exact: many(150, `${POSTS}/post-`), lists: [] })).toEqual({ paths: 150, usd: 0.75 });
});
