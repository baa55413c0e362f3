import { expect, test } from 'vitest';
import { createQueue } from '../../src/threads/queue.ts';

test('each item is taken once, with its place in the list', () => {
  const queue = createQueue(['a', 'b', 'c']);
  expect(queue.take(2)).toEqual({ start: 0, items: ['a', 'b'] });
  expect(queue.take(2)).toEqual({ start: 2, items: ['c'] });
  expect(queue.take(2)).toBeNull();
});

test('a cleared queue has nothing more', () => {
  const queue = createQueue(['a', 'b']);
  queue.take(1);
  queue.clear();
  expect(queue.take(1)).toBeNull();
});
