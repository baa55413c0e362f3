import { waitForLock } from '../../shared/cache/lock-file.ts';
import { type DiagnosticError, refusal } from '../../shared/diagnostics/diagnostic.ts';

/** A file system error that occurred after some files were already replaced. */
export class PartlyAppliedError extends Error {
  override readonly name = 'PartlyAppliedError';
  override readonly cause: NodeJS.ErrnoException;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message);
    this.cause = cause;
  }
}

/** This process was paused for so long that another build took its lock. A retry can succeed. */
export class LostLockError extends Error {
  override readonly name = 'LostLockError';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'there is a file where Galley needs a folder',
  EEXIST: 'there is a file where Galley needs a folder',
  EISDIR: 'there is a folder where Galley needs a file',
};

const INTACT = 'The old output is unchanged. Fix the folder and build again.';
const PARTLY = 'Some files are already new, and each is complete. Fix the folder and build again to write the rest.';

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && ('syscall' in error || error instanceof PartlyAppliedError);

/** Turns a file system error into a diagnostic (exit code 1), which names `place` if the error has no path. */
const cannotWrite = (error: NodeJS.ErrnoException, place: string): DiagnosticError => {
  const cause = error instanceof PartlyAppliedError ? error.cause : error;
  const why = REASONS[cause.code ?? ''] ?? cause.message;
  return refusal(1, {
    code: 'output/cannot-write',
    message: `Cannot write ${cause.path ?? place}: ${why}.`,
    help: cause === error ? INTACT : PARTLY,
  });
};

/**
 * Runs `work` while only this process holds the lock file `path`. Throws file system errors as a DiagnosticError, which
 * names `place` if the error has no path.
 */
export const withLock = async <Result>(
  path: string,
  place: string,
  work: (isHeld: () => boolean) => Promise<Result> | Result,
): Promise<Result> => {
  try {
    const unlock = await waitForLock(path);
    try {
      return await work(unlock.isHeld);
    } finally {
      unlock();
    }
  } catch (error) {
    throw isSystemError(error) ? cannotWrite(error, place) : error;
  }
};

/** Throws file system errors in a folder of Galley's own, such as a full disk, as a DiagnosticError (exit code 1). */
export const orRefusal = <Result>(work: Promise<Result>, folder: string): Promise<Result> =>
  work.catch((error: unknown) => {
    throw isSystemError(error) && isIn(folder, error) ? cannotWrite(error, folder) : error;
  });

const isIn = (folder: string, { path, syscall }: NodeJS.ErrnoException): boolean =>
  path === undefined ? syscall === 'write' : path.startsWith(folder);
