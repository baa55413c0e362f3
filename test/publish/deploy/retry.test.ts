import { expect, test } from 'vitest';
import { type Refusal, StoreError } from '../../../src/publish/deploy/refusal-error.ts';
import type { RetryOptions } from '../../../src/publish/deploy/retry.ts';
import { withRetries } from '../../../src/publish/deploy/run-plan.ts';
import type { Store } from '../../../src/publish/deploy/store.ts';

const refusing = (refusals: readonly Refusal[]): Store => {
  const rest = [...refusals];
  const get = async (): Promise<null> => {
    const next = rest.shift();
    if (next !== undefined) throw new StoreError(next, next);
    return null;
  };
  return { name: 'a store', get } as unknown as Store;
};

/** Retries without waiting. `waits` collects the times that they would have waited. */
const retries = (waits: number[] = [], options: Partial<RetryOptions> = {}): RetryOptions => ({
  attempts: 5,
  budget: 100,
  firstWait: 200,
  sleep: async (milliseconds) => void waits.push(milliseconds),
  random: () => 0.5,
  ...options,
});

test('retries a busy or unreachable store, with growing delays', async () => {
  const waits: number[] = [];
  const store = withRetries(refusing(['busy', 'unreachable', 'busy']), retries(waits));
  expect(await store.get('a')).toBeNull();
  expect(waits).toEqual([200, 400, 800]);
  expect(store.requests()).toBe(4);
});

test('gives up after five attempts', async () => {
  const store = withRetries(refusing(Array.from({ length: 9 }, () => 'busy' as const)), retries());
  await expect(store.get('a')).rejects.toThrow('busy');
  expect(store.requests()).toBe(5);
});

test.each(['credentials', 'denied', 'no-bucket', 'refused'] as const)('%s is not retried', async (refusal) => {
  const store = withRetries(refusing([refusal]), retries());
  await expect(store.get('a')).rejects.toThrow(refusal);
  expect(store.requests()).toBe(1);
});

test('all requests of a deploy share one budget', async () => {
  const store = withRetries(refusing(['busy', 'busy', 'busy']), retries([], { budget: 2 }));
  await expect(store.get('a')).rejects.toThrow('busy');
  expect(store.requests()).toBe(3);
});
