import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { PartlyAppliedError } from './partly-applied.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
  EISDIR: 'a folder stands where a file is needed',
};

const INTACT =
  'What was published before is as it was. Mend the folder, or name another one with --out, and build again.';
const PARTLY = 'Some files are new already, each of them whole. Mend the folder and build again: that does the rest.';

export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && ('syscall' in error || error instanceof PartlyAppliedError);

/** What the machine refused, as a problem to be told (exit code 1). `place` is what was written, where the error does not say. */
export const cannotWrite = (error: NodeJS.ErrnoException, place: string): DiagnosticError => {
  const cause = error instanceof PartlyAppliedError ? error.cause : error;
  const why = REASONS[cause.code ?? ''] ?? cause.message;
  return new DiagnosticError(
    [
      {
        severity: 'error',
        code: 'output/cannot-write',
        message: `Cannot write ${cause.path ?? place}: ${why}.`,
        help: cause === error ? INTACT : PARTLY,
      },
    ],
    1,
  );
};
