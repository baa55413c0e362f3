import { expect, test } from 'vitest';
import { createFindNamedProblem } from '../../../../src/publish/verify/checks/check-details.ts';
import type { SeenPost } from '../../../../src/publish/verify/kernel/read-list.ts';
import type { Sample } from '../../../../src/publish/verify/kernel/read-sample.ts';

const post = (slug: string, more: object = {}): SeenPost => ({
  slug,
  title: slug,
  excerpt: '',
  publishedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  coverImage: null,
  readingTime: 1,
  category: null,
  tags: [],
  authors: [],
  ...more,
});
const [A, B] = [post('a'), post('b')];
const sampleOf = (posts: readonly SeenPost[], isComplete = true, mostRelated: number | null = null): Sample =>
  ({ api: { version: 'v1' }, posts, isComplete, description: { mostRelated } }) as unknown as Sample;
const problemIn = (detail: object, isComplete = true): string | null =>
  createFindNamedProblem(sampleOf([A, B], isComplete))({ ...A, ...detail }, A);

test('posts that a detail names are in lists, with the same content', () => {
  expect(problemIn({ previous: B, next: null, related: [B] })).toBeNull();
  expect(problemIn({ related: [B, post('hidden')] })).toBe('related has hidden, which no list has');
  expect(problemIn({ next: post('b', { tags: [{}] }) })).toBe('b in next is not as it is in the list');
});

test('ignores posts outside the sample, and fields with another meaning', () => {
  expect(problemIn({ previous: post('older'), next: null }, false)).toBeNull();
  expect(problemIn({ related: 'https://example.com', previous: [1, {}] })).toBeNull();
  const custom = post('a', { previous: post('x') });
  expect(createFindNamedProblem(sampleOf([custom]))(custom, custom)).toBeNull();
});

const term = (slug: string) => ({ slug, name: slug });
/** A list of posts, newest first. */
const LIST = [
  post('d', { category: term('x'), tags: [term('t')] }),
  post('c', { category: term('y'), tags: [term('t'), term('u')] }),
  post('b', { category: term('x'), tags: [term('u')] }),
  post('a'),
];
const [D, C, OLD] = LIST as [SeenPost, SeenPost, SeenPost];
const ofC = (detail: object, mostRelated: number | null = null): string | null =>
  createFindNamedProblem(sampleOf(LIST, true, mostRelated))({ ...C, ...detail }, C);

test('previous and next are the adjacent posts in the order of the list', () => {
  expect(ofC({ previous: OLD, next: D })).toBeNull();
  expect(ofC({ previous: D, next: OLD })).toBe('previous is d instead of b');
  expect(ofC({ previous: OLD, next: null })).toBe('next is null instead of d');
});

test('only one of the two, or another value, is a field with another meaning', () => {
  expect(ofC({ next: null })).toBeNull();
  expect(ofC({ previous: '/b', next: '/d' })).toBeNull();
});

test('related posts share the most terms, if the API describes such a field', () => {
  expect(ofC({ related: [D, OLD] }, 2)).toBeNull();
  expect(ofC({ related: [D] }, 1)).toBeNull();
  expect(ofC({ related: [D] }, 2)).toBe('related has d instead of d, b');
  expect(ofC({ related: [OLD, D] }, 2)).toBe('related has b, d instead of d, b');
  expect(ofC({ related: [OLD] })).toBeNull();
});
