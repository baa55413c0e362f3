import { expect, test } from 'vitest';
import { awaitAll } from '../../src/threads/await-all.ts';

test('settling waits for all, and tells the first failure', async () => {
  const ended: string[] = [];
  const late = new Promise<void>((resolve) => {
    setTimeout(() => {
      ended.push('late');
      resolve();
    }, 10);
  });
  await expect(
    awaitAll([Promise.reject(new Error('first')), late, Promise.reject(new Error('second'))]),
  ).rejects.toThrow('first');
  expect(ended).toEqual(['late']);
});
