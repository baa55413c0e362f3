import { expect, test } from 'vitest';
import { DiagnosticError } from '../../../src/shared/diagnostics/diagnostic.ts';
import { inTime } from '../../../src/shared/workers/in-time.ts';

const never = (): never => {
  for (;;);
};

test('work that takes too long is an error with its file, or the result that the caller makes of that', () => {
  const timed = { file: () => 'a.yml', work: never, seconds: 0.1 };
  expect(() => inTime(timed)).toThrow(DiagnosticError);
  expect(inTime<string>({ ...timed, tooSlow: ({ code, file }) => `${code} ${file}` })).toBe('content/too-slow a.yml');
  expect(inTime({ ...timed, work: () => 1 })).toBe(1);
});
