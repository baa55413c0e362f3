import { homedir } from 'node:os';
import { expect, test } from 'vitest';
import { type Diagnostic, DiagnosticError } from '../../src/diagnostics/diagnostic.ts';
import { failureOf } from '../../src/preview/failure.ts';

const problem = (more: Partial<Diagnostic> = {}): Diagnostic => ({
  severity: 'error',
  code: 'post/title-missing',
  message: 'There is no title.',
  ...more,
});

test('tells errors by file and place, and no warnings', () => {
  const failure = failureOf(
    [problem({ file: 'b.md' }), problem({ file: 'c.md', severity: 'warning' }), problem({ file: 'a.md' })],
    '/home/ann/site',
  );
  expect(failure.message).toBe('The content could not be built: 2 errors.');
  expect(failure.diagnostics.map(({ file }) => file)).toEqual(['a.md', 'b.md']);
});

test('of many errors the first ones are told', () => {
  const many = Array.from({ length: 30 }, (_, at) => problem({ file: `${String(at).padStart(2, '0')}.md` }));
  const failure = failureOf(many, '/home/ann/site');
  expect(failure.diagnostics).toEqual(many.slice(0, 20));
  expect(failure.message).toContain('30 errors, the first 20');
});

test('folders of the machine are hidden, also in what the system says', () => {
  const error = new DiagnosticError(
    [
      problem({
        message: `Cannot find '/home/ann/site/x.ts' from /home/ann/other/y.ts, /home/bob/z and ${homedir()}/secret`,
        help: 'Look at /home/ann/site/x.ts.',
      }),
    ],
    2,
  );
  const [told] = failureOf(error, '/home/ann/site').diagnostics;
  expect(told?.message).toBe("Cannot find 'x.ts' from …/other/y.ts, …/bob/z and …/secret");
  expect(told?.help).toBe('Look at x.ts.');
});

test('an error that is no problem of the content is not told at all', () => {
  const failure = failureOf(new Error("EACCES: permission denied, open '/home/ann/secret'"), '/home/ann/site');
  expect(JSON.stringify(failure)).not.toMatch(/secret|EACCES|home/);
  expect(failure.message).toContain('terminal');
});
