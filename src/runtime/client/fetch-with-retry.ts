/** The outcome of a request: an answer, or an error without a status if there was no answer. */
interface Outcome {
  readonly status?: number | null;
  readonly headers?: Headers;
}

export interface RetryOptions<Result> {
  /** The outcome of the first attempt. If absent, the first attempt is made here too. */
  readonly first?: Result;
  /** The number of further attempts. @default 2 */
  readonly retries?: number | undefined;
  /** The maximum wait before the second attempt in milliseconds. It doubles for each further attempt. @default 300 */
  readonly firstWait?: number;
  /** The time after which no further attempt starts, in milliseconds since the epoch. No limit by default. */
  readonly end?: number;
  /** Ends a wait. `attempt` must observe this signal too. */
  readonly signal?: AbortSignal;
}

/**
 * Makes a request and retries it after a transient failure, as long as attempts are left and the next one starts in
 * time. Resolves to the outcome of the last attempt. `attempt` resolves to its error instead of rejecting, unless no
 * further attempt should be made. After an attempt without an answer, `attempt` gets `redirect: 'manual'`.
 */
export const fetchWithRetry = async <Result extends Outcome>(
  attempt: (request: RequestInit) => Promise<Result>,
  isTransient: (outcome: Result) => boolean,
  { first, retries = 2, firstWait = 300, end = Number.POSITIVE_INFINITY, signal }: RetryOptions<Result> = {},
): Promise<Result> => {
  let redirect: RequestRedirect = 'follow';
  let outcome = first ?? (await attempt({ redirect }));
  for (let made = 0; made < retries && isTransient(outcome); made += 1) {
    // A random wait, so that clients that failed at the same time do not retry at the same time.
    const delay = retryAfter(outcome) ?? Math.random() * firstWait * 2 ** made;
    if (Date.now() + delay >= end) break;
    await wait(delay, signal);
    // A redirect loop also fails without an answer, after 20 redirects (Fetch Standard, 4.5). Do not follow it again.
    if (!outcome.status) redirect = 'manual';
    outcome = await attempt({ redirect });
  }
  return outcome;
};

/** The milliseconds to wait according to `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3). Null if absent. */
export const retryAfter = ({ headers }: Outcome): number | null => {
  const text = headers?.get('retry-after') ?? '';
  // HTTP dates start with a letter. `Date.parse` also accepts other strings, such as `-5`.
  const date = text > '@' ? Date.parse(text) : NaN;
  const delay = /^\d+$/.test(text) ? Number(text) * 1000 : Math.max(0, date - Date.now());
  return delay >= 0 ? delay : null;
};

/** Waits. An abort ends the wait and clears the timer. */
const wait = (delay: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delay);
    signal?.addEventListener('abort', end);
  });
