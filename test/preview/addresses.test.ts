import { expect, test } from 'vitest';
import { addresses } from '../../src/preview/addresses.ts';
import { folderOf } from '../helpers/files.ts';
import { site, siteVersion } from '../helpers/site.ts';

const BASE = 'api/public/v1';
const NOW = Date.UTC(2026, 0, 1);

const list = (...data: readonly object[]): string => JSON.stringify({ data, total: data.length, offset: 0, limit: 20 });
const record = (slug: string, category: string | null, ...tags: readonly string[]): object => ({
  slug,
  category: category === null ? null : { slug: category },
  tags: tags.map((tag) => ({ slug: tag })),
});

test('per workspace: the list, a filter that finds something, a post, the statistics', async () => {
  const out = await folderOf({
    [`${BASE}/blog/index/manifest.json`]: '{"total":2}',
    [`${BASE}/blog/posts.json`]: list(record('newest', null), record('older', 'news', 'red')),
    [`${BASE}/notes/index/manifest.json`]: '{"total":1}',
    [`${BASE}/notes/posts.json`]: list(record('note', null, 'blue')),
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

test('a second key of one workspace opens the same, and is not repeated', async () => {
  const same = { manifest: '{"total":0}', posts: list() };
  const out = await folderOf({
    [`${BASE}/old/index/manifest.json`]: same.manifest,
    [`${BASE}/old/posts.json`]: same.posts,
    [`${BASE}/new/index/manifest.json`]: same.manifest,
    [`${BASE}/new/posts.json`]: same.posts,
  });
  expect(await addresses(site({ keys: ['new', 'old'] }), out, NOW)).toEqual([
    '/api/public/v1/new/posts',
    '/api/public/v1/new/stats',
  ]);
});

test('nothing built, or every version past its sunset: no addresses', async () => {
  const out = await folderOf({ [`${BASE}/blog/index/manifest.json`]: '{}', [`${BASE}/blog/posts.json`]: list() });
  expect(await addresses(site({ keys: ['other'] }), out, NOW)).toEqual([]);
  const sunset = site({ keys: ['blog'], versions: { v1: siteVersion({ sunset: NOW }) } });
  expect(await addresses(sunset, out, NOW)).toEqual([]);
  expect(await addresses(sunset, out, NOW - 1)).toHaveLength(2);
});
