import { expect, test } from 'vitest';
import { purgeCalls } from '../../src/cdn/purge-calls.ts';

const URL_OF_API = new URL('https://api.example.com/api/public/');
const BASE = '/api/public';
const POSTS = `${BASE}/v1/demo/posts`;

test('thirty whole addresses go into one call', () => {
  const exact = Array.from({ length: 61 }, (_, at) => `${BASE}/v1/demo/posts/post-${at}`);
  const calls = purgeCalls({ exact, lists: [] }, URL_OF_API);
  expect(calls.map((call) => ('files' in call ? call.files.length : 0))).toEqual([30, 30, 1]);
  expect(calls[2]).toEqual({ files: ['https://api.example.com/api/public/v1/demo/posts/post-60'] });
});

test('a list that has changed goes by its prefix, with its queries and posts', () => {
  const exact = [POSTS, `${POSTS}.json`, `${POSTS}/first`, `${POSTS}?category=news`, `${BASE}/v1/demo/tags`];
  expect(purgeCalls({ exact, lists: [POSTS] }, URL_OF_API)).toEqual([
    { files: [`https://api.example.com${POSTS}.json`, `https://api.example.com${BASE}/v1/demo/tags`] },
    { prefixes: [`api.example.com${POSTS}`] },
  ]);
});

test('all of the API is one prefix, and so are more than nine hundred addresses', () => {
  const all = [{ prefixes: ['api.example.com/api/public'] }];
  expect(purgeCalls('all', URL_OF_API)).toEqual(all);
  const exact = Array.from({ length: 901 }, (_, at) => `${BASE}/assets/${at}`);
  expect(purgeCalls({ exact, lists: [] }, URL_OF_API)).toEqual(all);
  expect(purgeCalls({ exact: exact.slice(1), lists: [] }, URL_OF_API)).toHaveLength(30);
});
