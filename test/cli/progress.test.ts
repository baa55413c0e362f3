import { expect, test } from 'vitest';
import { createProgress } from '../../src/cli/progress.ts';

const display = (settings: { readonly isTerminal: boolean; readonly quiet?: boolean; readonly format?: 'json' }) => {
  const written: string[] = [];
  let time = 0;
  const { isTerminal, quiet = false, format = 'pretty' } = settings;
  const target = { write: (text: string) => void written.push(text), isTerminal, clock: () => time };
  const progress = createProgress({ quiet, format }, target);
  const at = (milliseconds: number, done: number): void => {
    time = milliseconds;
    progress.update({ phase: 'read', done, total: 100 });
  };
  return { written, at, end: progress.end };
};

test('a terminal shows a bar, but none within the first second', () => {
  const { written, at } = display({ isTerminal: true });
  at(10, 1);
  at(999, 20);
  expect(written).toEqual([]);
  at(1001, 25);
  expect(written).toEqual(['\r\u001B[2K██████░░░░░░░░░░░░░░░░░░ Reading posts: 25 of 100']);
});

test('the bar is redrawn at most every 80 ms and taken away at the end', () => {
  const { written, at, end } = display({ isTerminal: true });
  for (let time = 1000; time < 1160; time++) at(time, 50);
  expect(written).toHaveLength(2);
  end();
  expect(written.at(-1)).toBe('\r\u001B[2K');
});

test('elsewhere a plain line comes now and then, and nothing is taken away', () => {
  const { written, at, end } = display({ isTerminal: false });
  for (let time = 0; time <= 31_000; time += 100) at(time, 60);
  end();
  expect(written).toEqual(['Reading posts: 60 of 100\n', 'Reading posts: 60 of 100\n']);
});

test.each([{ quiet: true }, { format: 'json' as const }])('%j shows nothing', (settings) => {
  const { written, at, end } = display({ isTerminal: true, ...settings });
  at(60_000, 50);
  end();
  expect(written).toEqual([]);
});
