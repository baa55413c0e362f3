import { expect, test } from 'vitest';
import { createProgress, type ProgressStyle, progressStyle } from '../../../src/cli/output/progress.ts';

interface Settings {
  readonly style: ProgressStyle;
  readonly columns?: number;
  readonly quiet?: boolean;
  readonly format?: 'json';
}

const display = ({ style, columns = 80, quiet = false, format }: Settings) => {
  const written: string[] = [];
  let time = 0;
  const progress = createProgress(
    { quiet, format: format ?? 'pretty' },
    { write: (text) => void written.push(text), style, columns: () => columns, clock: () => time },
  );
  const at = (milliseconds: number, done: number, total = 100): void => {
    time = milliseconds;
    progress.update({ phase: 'read', done, total });
  };
  return { written, at, end: progress.end };
};

const CLEAR = '\r\u001B[2K';

test('a terminal shows a bar, but none within the first second', () => {
  const { written, at } = display({ style: 'bar' });
  at(10, 1);
  at(999, 20);
  expect(written).toEqual([]);
  at(1001, 2500, 10_000);
  expect(written).toEqual([`${CLEAR}██████░░░░░░░░░░░░░░░░░░ Reading posts: 2,500 of 10,000`]);
});

test('the bar is redrawn at most every 80 ms and removed at the end', () => {
  const { written, at, end } = display({ style: 'bar' });
  for (let time = 1000; time < 1160; time++) at(time, 50);
  expect(written).toHaveLength(2);
  end();
  expect(written.at(-1)).toBe(CLEAR);
  end();
  expect(written).toHaveLength(3);
});

test('each task has its own first second', () => {
  const { written, at, end } = display({ style: 'bar' });
  at(500, 50);
  end();
  at(60_000, 1);
  at(60_900, 50);
  expect(written).toEqual([]);
  at(61_000, 60);
  expect(written).toHaveLength(1);
});

test.each([200, 80, 50, 40, 32, 31, 30, 27, 26, 20, 10, 5, 4, 2, 1])('%i columns are never filled', (columns) => {
  for (const done of [0, 1, 50, 99, 100, 120]) {
    const { written, at } = display({ style: 'bar', columns });
    at(2000, done);
    expect(written[0]?.slice(CLEAR.length).length).toBeLessThan(columns);
    expect(written[0]).not.toContain('\n');
  }
});

test('a narrow terminal gets a shorter bar, then the text, then the percentage', () => {
  const shown = [60, 40, 28, 12].map((columns) => {
    const { written, at } = display({ style: 'bar', columns });
    at(2000, 25);
    return written[0]?.slice(CLEAR.length);
  });
  expect(shown).toEqual([
    '██████░░░░░░░░░░░░░░░░░░ Reading posts: 25 of 100',
    '████░░░░░░░░░░ Reading posts: 25 of 100',
    'Reading posts: 25 of 100',
    '25%',
  ]);
});

test('lines appear every ten seconds, without control characters for terminals', () => {
  const { written, at, end } = display({ style: 'lines' });
  for (let time = 0; time <= 21_000; time += 100) at(time, 60);
  end();
  expect(written).toEqual(['Reading posts: 60 of 100\n', 'Reading posts: 60 of 100\n']);
});

test.each<Settings>([
  { style: 'bar', quiet: true },
  { style: 'lines', quiet: true },
  { style: 'bar', format: 'json' },
  { style: 'lines', format: 'json' },
  { style: 'none' },
])('%j shows nothing', (settings) => {
  const { written, at, end } = display(settings);
  at(60_000, 50);
  at(600_000, 50);
  end();
  expect(written).toEqual([]);
});

test.each([
  [{}, { isTTY: true }, 'bar'],
  [{ TERM: 'xterm-256color' }, { isTTY: true }, 'bar'],
  [{ TERM: 'dumb' }, { isTTY: true }, 'lines'],
  [{ CI: 'true' }, {}, 'lines'],
  [{ CI: 'true' }, { isTTY: true }, 'lines'],
  [{ CI: 'false' }, { isTTY: true }, 'bar'],
  [{}, {}, 'none'],
  [{ TERM: 'dumb' }, {}, 'none'],
  [{ CI: 'false' }, { isTTY: false }, 'none'],
] as const)('environment %j and stream %j: %s', (env, stream, style) => {
  expect(progressStyle(env, stream)).toBe(style);
});
