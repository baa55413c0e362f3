import { expect, test } from 'vitest';
import { createCompactPost } from '../../../src/build/read/stored-post.ts';
import type { StoredPost, WrittenPost } from '../../../src/content/posts/written-post.ts';

const entry: WrittenPost = {
  file: 'posts/a.md',
  slug: 'a',
  url: null,
  publishedAt: '2026-01-01T00:00:00.000Z',
  category: 'News',
  tags: ['One', 'Two'],
  authors: ['jane', { id: 'joe', name: 'Joe' }],
  draft: false,
  unlisted: false,
  dueAt: '2026-01-02T00:00:00.000Z',
  expiresAt: null,
  mapped: ['meta.date'],
  links: [],
  assets: [],
};

const staged = (post: StoredPost['post']): StoredPost => ({
  file: 'posts/a.md',
  hash: 'h',
  fingerprint: null,
  post,
  diagnostics: [],
  fields: null,
  body: null,
});

test('what is held of a post says the same once it is compact', () => {
  const compact = createCompactPost();
  for (const post of [entry, { ...entry, dueAt: entry.publishedAt, category: null, isRenamed: true as const }, null])
    expect(compact(staged(post), 'posts/a.md')).toStrictEqual(staged(post));
  expect(compact({ ...staged(null), ids: 'a\nb' }, 'posts/a.md')).toStrictEqual({ ...staged(null), ids: 'a\nb' });
});

test('posts share their empty lists', () => {
  const compact = createCompactPost();
  const [a, b] = [compact(staged({ ...entry }), 'posts/a.md'), compact(staged({ ...entry, links: [] }), 'posts/a.md')];
  expect(a.post?.links).toBe(b.post?.links);
  expect(a.diagnostics).toBe(b.diagnostics);
});
