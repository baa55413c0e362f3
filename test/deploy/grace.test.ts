import { expect, test } from 'vitest';
import { graceOf } from '../../src/deploy/grace.ts';
import { site } from '../helpers/site.ts';

test('files stay as long as caches may keep answers that name them, stale ones included, and five minutes', () => {
  const lists = 'public, max-age=60, stale-while-revalidate=600';
  const cache = { ...site().cache, lists, details: 'no-store', index: 'no-cache' };
  expect(graceOf({ cache })).toBe(60 + 600 + 300);
  expect(graceOf({ cache: { ...cache, lists: 'public, max-age=10, s-maxage=3600' } })).toBe(3600 + 300);
  expect(graceOf({ cache: { ...cache, lists: 'no-store' } })).toBe(300);
  const stale = 'Max-Age=5, stale-while-revalidate=10, stale-if-error=86400';
  expect(graceOf({ cache: { ...cache, details: stale } })).toBe(5 + 86_400 + 300);
});
