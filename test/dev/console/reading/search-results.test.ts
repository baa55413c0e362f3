import { expect, test } from 'vitest';
import { type Part, searchPosts } from '../../../../src/dev/console/reading/search-results.tsx';
import type { PostRecord } from '../../../../src/runtime/client/client.ts';

const record = (slug: string, title: string, excerpt: string): PostRecord => ({
  slug,
  title,
  excerpt,
  publishedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  coverImage: null,
  category: null,
  tags: [],
  authors: [],
  readingTime: 1,
});

const POSTS = [
  record('soup', 'Pea soup', 'A soup for Thursdays.'),
  record('bread', 'Skillet bread', 'Goes with pea soup.'),
  record('rice', 'Rice', 'Nothing to say.'),
];
const TEXTS = new Map([['rice', `${'Grain by grain. '.repeat(30)}It is no Soup (at all) with peas in it.`]]);

const found = (query: string): readonly string[] => searchPosts(POSTS, TEXTS, query).map(({ slug }) => slug);
const shown = (parts: readonly Part[] = []): string =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

test('posts are found by all words: by titles first, then excerpts, then texts', () => {
  expect(found('SOUP pea')).toEqual(['soup', 'bread', 'rice']);
  expect(found('thursdays')).toEqual(['soup']);
  expect(found('soup gravy')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('signs are searched as they stand, and the passage is around what was found', () => {
  const [hit] = searchPosts(POSTS, TEXTS, 'soup (at');
  expect(hit?.slug).toBe('rice');
  expect(shown(hit?.passage)).toMatch(/^… .*It is no \[Soup\] \[\(at\] all\) with peas in it\.$/);
  expect(shown(searchPosts(POSTS, TEXTS, 'pea')[0]?.title)).toBe('[Pea] soup');
});
