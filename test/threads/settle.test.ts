import { expect, test } from 'vitest';
import { settle } from '../../src/threads/settle.ts';

test('settling waits for all, and tells the first failure', async () => {
  const ended: string[] = [];
  const late = new Promise<void>((resolve) => {
    setTimeout(() => {
      ended.push('late');
      resolve();
    }, 10);
  });
  await expect(settle([Promise.reject(new Error('first')), late, Promise.reject(new Error('second'))])).rejects.toThrow(
    'first',
  );
  expect(ended).toEqual(['late']);
});
