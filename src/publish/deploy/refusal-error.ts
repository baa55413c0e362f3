import { type Diagnostic, DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';

/** Why a service refused a request. `busy` and `unreachable` are temporary; `unsupported`: it has no such request. */
export type Refusal = 'busy' | 'unreachable' | 'credentials' | 'denied' | 'no-bucket' | 'unsupported' | 'refused';

/** Returns the reason for an error status. */
export const refusalOf = (status: number): Refusal => {
  const refusal = ({ 401: 'credentials', 403: 'denied', 408: 'busy', 429: 'busy', 501: 'unsupported' } as const)[
    status
  ];
  return refusal ?? (status >= 500 ? 'busy' : 'refused');
};

/** A store or a CDN refused a request. */
export class RefusalError extends Error {
  override readonly name: string = 'RefusalError';
  readonly refusal: Refusal;
  /** The service's `Retry-After`, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(refusal: Refusal, message: string, options: ErrorOptions & { retryAfter?: number | undefined } = {}) {
    super(message, options);
    this.refusal = refusal;
    this.retryAfter = options.retryAfter;
  }
}

/** Sends a request, at most `timeout` milliseconds. Throws a RefusalError if there is no answer. */
export const request = async (url: string, timeout: number, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    const { cause, message } = error as Error;
    throw new RefusalError('unreachable', cause instanceof Error ? cause.message : message);
  }
};

export class StoreError extends RefusalError {
  override readonly name = 'StoreError';
}

/** The file changed since it was read, or it already exists. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError';
}

export const deployProblem = (code: string, message: string, help: string): Diagnostic => ({
  severity: 'error',
  code: `deploy/${code}`,
  message,
  help,
});

export const deployError = (code: string, message: string, help: string, exitCode: 1 | 2 = 1): DiagnosticError =>
  new DiagnosticError([deployProblem(code, message, help)], exitCode);

/**
 * Turns a store's refusal into a diagnostic; null for any other error. `lockedUntil` is when the lock of the failed
 * deploy expires, in milliseconds since the epoch; null if it has no lock.
 */
export const storeDiagnostic = (error: unknown, name: string, lockedUntil: number | null): DiagnosticError | null => {
  if (!(error instanceof StoreError)) return null;
  const { code, predicate, help } = REFUSALS[error.refusal];
  const next = lockedUntil === null ? help : [help.replace(AGAIN, '').trim(), againAfter(lockedUntil)].join(' ').trim();
  return deployError(code, `${name} ${predicate}: ${error.message}`, next);
};

const AGAIN = 'Run galley deploy again: it continues where this one stopped.';

/** An interrupted deploy leaves a lock, so another deploy would be refused until it expires. */
const againAfter = (until: number): string =>
  `The lock of this deploy lasts until ${new Date(until).toISOString()}. Run galley deploy --wait 15m: it continues after that where this one stopped.`;

const REFUSALS: Readonly<
  Record<Refusal, { readonly code: string; readonly predicate: string; readonly help: string }>
> = {
  busy: { code: 'busy', predicate: 'is still busy after several attempts', help: AGAIN },
  unreachable: {
    code: 'unreachable',
    predicate: 'cannot be reached',
    help: `Check --endpoint and your network. ${AGAIN}`,
  },
  credentials: {
    code: 'credentials',
    predicate: 'rejected the credentials, or there are none',
    help: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile (AWS_PROFILE) or the role of the machine. Temporary credentials expire. The clock of this machine must be right.',
  },
  denied: {
    code: 'denied',
    predicate: 'denied access',
    help: 'A deploy needs permission to get, put, delete and list files. The guide has a policy for S3.',
  },
  'no-bucket': {
    code: 'no-bucket',
    predicate: 'does not exist',
    help: 'Check the name of the bucket, --endpoint and its region (AWS_REGION). A deploy does not create buckets.',
  },
  unsupported: {
    code: 'refused',
    predicate: 'does not support what a deploy needs',
    help: 'Check --endpoint: the store must put, get, copy, list and delete objects as S3 does.',
  },
  refused: { code: 'refused', predicate: 'refused', help: AGAIN },
};
