import { expect, test } from 'vitest';
import { addressKey, slugOfAlias } from '../../../src/content/slugs/site-address.ts';

test.each([
  ['/2019/01/old-name/', 'old-name'],
  ['/old.html', 'old'],
  ['/old/index.html?x=1', 'old'],
  ['/', null],
  ['/?p=12', null],
  ['/a.b/', 'a.b'],
  ['/a..b/', null],
  ['/%C3%BCber/', 'über'],
  ['/u%CC%88ber.html', 'über'],
])('the old slug of %s is %j', (alias, slug) => {
  expect(slugOfAlias(alias)).toBe(slug);
});

test('a trailing slash or index page does not make another address', () => {
  const keys = ['/a', '/a/', '/a/index.html', '/a/index.htm'].map(addressKey);
  expect(new Set(keys).size).toBe(1);
  expect(new Set(['/a', '/b', '/a?x', '/a.html', '/', '/A'].map(addressKey)).size).toBe(6);
});
