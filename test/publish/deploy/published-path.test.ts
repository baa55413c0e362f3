import { expect, test } from 'vitest';
import { twinsOf } from '../../../src/publish/deploy/deploy.ts';
import { isImmutable, keyPathOf, rankOf } from '../../../src/publish/deploy/published-path.ts';

const BASE = '/api/public';
const KEY = 'api/public/v1/demo';

test('a path has a version, a key and optionally a language folder', () => {
  expect(keyPathOf(`${KEY}/posts/first.json`, BASE)).toEqual({
    ...{ version: 'v1', key: 'demo', language: '', rest: 'posts/first.json' },
  });
  expect(keyPathOf(`${KEY}/lang=de/posts/first.json`, BASE)).toEqual({
    ...{ version: 'v1', key: 'demo', language: 'lang=de/', rest: 'posts/first.json' },
  });
  expect(keyPathOf('api/public/errors/not_found.json', BASE)).toBeNull();
});

test.each([
  'posts.json',
  'tags.json',
  'posts/first.json',
  'posts/first.json.br',
  'posts/category=/tags=/author=/limit=20/offset=0.json',
  'index/00ff.json',
  'index/manifest.json',
  'feeds/posts.rss',
  'posts/first.md',
  'llms-full.txt',
])('%s of another language has the same rank as that of the default language', (rest) => {
  const rank = (path: string): number => rankOf({ path, reason: 'changed' }, BASE);
  expect(rank(`${KEY}/lang=de/${rest}`)).toBe(rank(`${KEY}/${rest}`));
  expect(isImmutable(`${KEY}/lang=de/${rest}`, BASE)).toBe(isImmutable(`${KEY}/${rest}`, BASE));
});

test('the lists and posts of another language have twins, but not its index', () => {
  const paths = ['posts.json', 'posts/first.json', 'index/00ff.json', 'index/manifest.json'];
  expect([
    ...twinsOf(
      paths.map((path) => `${KEY}/lang=de/${path}`),
      BASE,
    ).keys(),
  ]).toEqual([`${KEY}/lang=de/posts`, `${KEY}/lang=de/posts/first`]);
});

test.each(['.json', '.json.gz', ''])(
  'a page%s is uploaded before the pages that name it, all before posts.json',
  (end) => {
    const page = (offset: number): string => `${KEY}/posts/category=/tags=/author=/limit=20/offset=${offset}${end}`;
    const steps = [
      { path: page(20), reason: 'new' },
      { path: page(0), reason: 'new' },
      { path: page(40), reason: 'changed' },
      { path: `${KEY}/posts.json`, reason: 'changed' },
    ];
    const ranks = steps.map((step) => rankOf(step, BASE));
    expect(new Set(ranks).size).toBe(4);
    expect(ranks).toEqual([...ranks].sort());
    expect(rankOf({ path: page(60), reason: 'interrupted' }, BASE)).toBe(ranks[0]);
  },
);
