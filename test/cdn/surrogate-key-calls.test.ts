import { expect, test } from 'vitest';
import { surrogateKeyCalls } from '../../src/cdn/surrogate-key-calls.ts';

const addresses = (count: number): string[] => [...Array(count).keys()].map((at) => `/a/${at}`);

test('the key of an answer is its path: queries of a list are one', () => {
  expect(surrogateKeyCalls({ exact: ['/a/posts?limit=5', '/a/posts', '/a/tags'], lists: ['/a/posts'] })).toEqual([
    ['/a/posts', '/a/tags'],
  ]);
});

test('a call names 256 keys', () => {
  const calls = surrogateKeyCalls({ exact: addresses(600), lists: [] });
  expect(calls.map(({ length }) => length)).toEqual([256, 256, 88]);
  expect(calls.flat().sort()).toEqual(addresses(600).sort());
});

test('more than twenty calls are one for the whole service', () => {
  expect(surrogateKeyCalls({ exact: addresses(5121), lists: [] })).toEqual(['all']);
  expect(surrogateKeyCalls('all')).toEqual(['all']);
});
