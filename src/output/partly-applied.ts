/** What was refused when some files had their new content already. */
export class PartlyAppliedError extends Error {
  override readonly name = 'PartlyAppliedError';
  override readonly cause: NodeJS.ErrnoException;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message);
    this.cause = cause;
  }
}
