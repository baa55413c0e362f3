/**
 * Why what was asked of a service has not been done. `busy` and `unreachable` may be over in a moment; `unsupported` is what
 * it does for nobody.
 */
export type Refusal = 'busy' | 'unreachable' | 'credentials' | 'denied' | 'no-bucket' | 'unsupported' | 'refused';

export interface RefusalOptions extends ErrorOptions {
  /** Milliseconds after which the service wants to be asked again. */
  readonly retryAfter?: number | undefined;
}

/** A service, a store or caches, that did not do what it was asked. */
export class RefusalError extends Error {
  override readonly name: string = 'RefusalError';
  readonly refusal: Refusal;
  readonly retryAfter: number | undefined;

  constructor(refusal: Refusal, message: string, options: RefusalOptions = {}) {
    super(message, options);
    this.refusal = refusal;
    this.retryAfter = options.retryAfter;
  }
}
