import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDebounce } from '../../../src/dev/server/debounce.ts';

beforeEach(() => void vi.useFakeTimers());
const onError = (error: unknown): void => {
  throw error;
};

afterEach(() => void vi.useRealTimers());

/** Runs that last until the test ends them. */
const recorder = () => {
  const runs: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const run = (changes: readonly string[]): Promise<void> => {
    runs.push(changes);
    return new Promise((resolve) => ends.push(resolve));
  };
  const endRun = async (): Promise<void> => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { runs, run, endRun };
};

test('changes that arrive together start one run, each named once, sorted', async () => {
  const { runs, run } = recorder();
  const debounce = createDebounce(run, { quiet: 50, longest: 1000, onError });
  for (const change of ['b', 'a', 'b']) debounce.add(change);
  await vi.advanceTimersByTimeAsync(50);
  expect(runs).toEqual([['a', 'b']]);
});

test('a run waits until no changes arrive for a while', async () => {
  const { runs, run } = recorder();
  const debounce = createDebounce(run, { quiet: 50, longest: 1000, onError });
  for (const change of ['a', 'b', 'c']) {
    debounce.add(change);
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(runs).toEqual([['a', 'b', 'c']]);
});

test('constant changes delay a run no longer than the limit', async () => {
  const { runs, run } = recorder();
  const debounce = createDebounce(run, { quiet: 50, longest: 200, onError });
  for (let time = 0; time < 200; time += 40) {
    debounce.add(`at ${time}`);
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(runs).toEqual([['at 0', 'at 120', 'at 160', 'at 40', 'at 80']]);
});

test('changes during a run start one more run after it, never one beside it', async () => {
  const { runs, run, endRun } = recorder();
  const debounce = createDebounce(run, { quiet: 50, longest: 1000, onError });
  debounce.add('a');
  await vi.advanceTimersByTimeAsync(50);
  debounce.add('b');
  debounce.add('c');
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toEqual([['a']]);
  await endRun();
  await vi.advanceTimersByTimeAsync(50);
  expect(runs).toEqual([['a'], ['b', 'c']]);
  await endRun();
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toHaveLength(2);
});

test('a run can be requested at once, without a change', async () => {
  const { runs, run, endRun } = recorder();
  const debounce = createDebounce(run, { quiet: 50, longest: 1000, onError });
  const first = debounce.flush();
  expect(runs).toEqual([[]]);
  await endRun();
  await first;
});

test('a requested run waits for the current one', async () => {
  const { runs, run, endRun } = recorder();
  const debounce = createDebounce(run, { quiet: 50, longest: 1000, onError });
  debounce.add('a');
  await vi.advanceTimersByTimeAsync(50);
  const asked = debounce.flush();
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toEqual([['a']]);
  await endRun();
  await endRun();
  await asked;
  expect(runs).toEqual([['a'], []]);
});

test('closing drops pending changes and waits for the current run', async () => {
  const { runs, run, endRun } = recorder();
  const debounce = createDebounce(run, { quiet: 50, longest: 1000, onError });
  debounce.add('a');
  await vi.advanceTimersByTimeAsync(50);
  debounce.add('b');
  let isClosed = false;
  const closing = debounce.close().then(() => {
    isClosed = true;
  });
  await vi.advanceTimersByTimeAsync(500);
  expect(isClosed).toBe(false);
  await endRun();
  await closing;
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toEqual([['a']]);
});

test('after a run that throws, the next changes start a run as before', async () => {
  const errors: unknown[] = [];
  const runs: (readonly string[])[] = [];
  const run = async (changes: readonly string[]): Promise<void> => {
    runs.push(changes);
    if (runs.length < 3) throw new Error(`failed ${runs.length}`);
  };
  const debounce = createDebounce(run, { quiet: 50, longest: 1000, onError: (error) => errors.push(error) });
  await expect(debounce.flush()).rejects.toThrow('failed 1');
  for (const change of ['a', 'b']) {
    debounce.add(change);
    await vi.advanceTimersByTimeAsync(60);
  }
  expect(runs).toEqual([[], ['a'], ['b']]);
  expect(errors).toEqual([new Error('failed 2')]);
  await debounce.close();
});
