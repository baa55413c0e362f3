import { expect, test } from 'vitest';
import { createSeenProblems } from '../../../src/cli/commands/dev.ts';
import type { Diagnostic } from '../../../src/shared/diagnostics/diagnostic.ts';

const problem = (file: string, line = 1): Diagnostic => ({
  severity: 'error',
  code: 'post/date-unreadable',
  message: 'No date.',
  file,
  position: { line, column: 1 },
});

test('a problem is new once, and remains when its line moves', () => {
  const sort = createSeenProblems();
  expect(sort([problem('a'), problem('b')])).toEqual({ fresh: [problem('a'), problem('b')], remaining: [], gone: 0 });
  expect(sort([problem('a', 5), problem('c')])).toEqual({
    fresh: [problem('c')],
    remaining: [problem('a', 5)],
    gone: 1,
  });
  expect(sort([problem('b')])).toEqual({ fresh: [problem('b')], remaining: [], gone: 2 });
});

test('a second identical problem in a file is new', () => {
  const sort = createSeenProblems();
  sort([problem('a', 1)]);
  expect(sort([problem('a', 1), problem('a', 2)])).toMatchObject({ fresh: [{}], remaining: [{}], gone: 0 });
});
