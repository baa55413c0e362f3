import { expect, test } from 'vitest';
import { exampleAddresses } from '../../../src/dev/server/example-addresses.ts';
import type { Site } from '../../../src/runtime/resolver/site.ts';
import { folderOf } from '../../helpers/files.ts';
import { site, siteVersion } from '../../helpers/site.ts';

const BASE = 'api/public/v1';
const NOW = Date.UTC(2026, 0, 1);

const addresses = (site: Site, out: string, now: number): Promise<string[]> =>
  exampleAddresses({ site, settings: { out }, secrets: [] }, now);

/** A manifest with terms that have posts. */
const manifest = (category: readonly string[], tags: readonly string[]): string => {
  const lists = (terms: readonly string[]) => Object.fromEntries(terms.map((term) => [term, ['hash', 1]]));
  return JSON.stringify({ terms: { category: lists(category), tags: lists(tags), author: {} } });
};

test('per workspace: the list, a filter that finds something, a post, the statistics', async () => {
  const out = await folderOf({
    [`${BASE}/blog/index/manifest.json`]: manifest(['news'], ['red']),
    [`${BASE}/blog/posts/newest.json`]: '{}',
    [`${BASE}/blog/posts/newest.json.br`]: '',
    [`${BASE}/blog/posts/category=/tags=/author=/limit=20/offset=0.json`]: '{}',
    [`${BASE}/notes/index/manifest.json`]: manifest([], ['blue']),
    [`${BASE}/notes/posts/note.json`]: '{}',
  });
  expect(await addresses(site({ keys: ['blog', 'notes'] }), out, NOW)).toEqual([
    '/api/public/v1/blog/posts',
    '/api/public/v1/blog/posts?category=news',
    '/api/public/v1/blog/posts/newest',
    '/api/public/v1/blog/stats',
    '/api/public/v1/notes/posts',
    '/api/public/v1/notes/posts?tags=blue',
    '/api/public/v1/notes/posts/note',
    '/api/public/v1/notes/stats',
  ]);
});

test('a second key of one workspace opens the same and is not listed', async () => {
  const out = await folderOf({
    [`${BASE}/old/index/manifest.json`]: manifest([], []),
    [`${BASE}/new/index/manifest.json`]: manifest([], []),
  });
  expect(await addresses(site({ keys: ['new', 'old'] }), out, NOW)).toEqual([
    '/api/public/v1/new/posts',
    '/api/public/v1/new/stats',
  ]);
});

test('without a build, or with every version past its sunset, there are no addresses', async () => {
  const out = await folderOf({ [`${BASE}/blog/index/manifest.json`]: '{}' });
  expect(await addresses(site({ keys: ['other'] }), out, NOW)).toEqual([]);
  const sunset = site({ keys: ['blog'], versions: { v1: siteVersion({ sunset: NOW }) } });
  expect(await addresses(sunset, out, NOW)).toEqual([]);
  expect(await addresses(sunset, out, NOW - 1)).toHaveLength(2);
});
