import { expect, test } from 'vitest';
import type { PostEntry } from '../../src/posts/parsed-post.ts';
import { createCompactPost } from '../../src/staging/compact-post.ts';
import type { StagedPost } from '../../src/staging/staged-post.ts';

const entry: PostEntry = {
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

const staged = (post: StagedPost['post']): StagedPost => ({
  file: 'posts/a.md',
  hash: 'h',
  fingerprint: null,
  post,
  incomplete: null,
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
