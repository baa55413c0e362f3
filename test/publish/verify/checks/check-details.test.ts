import { expect, test } from 'vitest';
import { createFindNamedProblem } from '../../../../src/publish/verify/checks/check-details.ts';
import type { SeenPost } from '../../../../src/publish/verify/kernel/read-list.ts';
import type { Sample } from '../../../../src/publish/verify/kernel/read-sample.ts';

const post = (slug: string, more: object = {}): SeenPost => ({
  slug,
  publishedAt: '2026-01-01T00:00:00.000Z',
  category: null,
  tags: [],
  authors: [],
  ...more,
});
const [A, B] = [post('a'), post('b')];
const problemIn = (detail: object, isComplete = true): string | null =>
  createFindNamedProblem({ posts: [A, B], isComplete } as unknown as Sample)({ ...A, ...detail }, A);

test('posts that a detail names are those of lists, as they stand there', () => {
  expect(problemIn({ previous: null, next: B, related: [B] })).toBeNull();
  expect(problemIn({ related: [B, post('hidden')] })).toBe('related has hidden, which no list has');
  expect(problemIn({ next: post('b', { tags: [{}] }) })).toBe('b in next is not as it is in the list');
});

test('of posts beyond those that were looked at nothing is said, nor of fields that mean something else', () => {
  expect(problemIn({ next: post('older') }, false)).toBeNull();
  expect(problemIn({ related: 'https://example.com', previous: [1, {}] })).toBeNull();
  const custom = post('a', { previous: post('x') });
  expect(createFindNamedProblem({ posts: [custom], isComplete: true } as unknown as Sample)(custom, custom)).toBeNull();
});
