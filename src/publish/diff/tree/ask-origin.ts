import { fetchWithRetry } from '../../../runtime/client/fetch-with-retry.ts';
import { cannotCompare } from './published-tree.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

export type Ask = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;

/** No file of a tree is larger. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Requests at a time, to be no load test. */
const AT_ONCE = 12;

/**
 * Makes a function that asks an origin, with `timeout` milliseconds for each whole answer. A request without an answer, or
 * with a server's error, is sent once more. Redirects are not followed. Throws a DiagnosticError when there is no answer.
 */
export const createAsk = (origin: string, timeout: number): Ask => {
  const enter = gate(AT_ONCE);
  return async (path, headers = {}) => {
    const leave = await enter();
    try {
      const attempt = (): Promise<Answer | NoAnswer> =>
        exchange(origin + path, headers, timeout).catch((error: unknown) => ({ status: null, error }));
      const isTransient = ({ status }: Answer | NoAnswer): boolean => status === null || status >= 500;
      // A request that has timed out is sent once more, too.
      const end = Date.now() + 2 * timeout;
      const outcome = await fetchWithRetry(attempt, isTransient, { retries: 1, end });
      if (outcome.status === null) throw unreachable(origin, outcome.error, timeout);
      return outcome;
    } finally {
      leave();
    }
  };
};

interface NoAnswer {
  readonly status: null;
  readonly error: unknown;
}

const exchange = async (url: string, headers: Readonly<Record<string, string>>, timeout: number): Promise<Answer> => {
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(url, {
    headers: { ...headers, accept: 'application/json' },
    redirect: 'manual',
    signal,
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error(`an answer has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return { status: response.status, headers: response.headers, bytes: Buffer.concat(chunks) };
};

/** Lets `room` callers in at a time; each gets the function to leave by. */
const gate = (room: number): (() => Promise<() => void>) => {
  let free = room;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return leave;
  };
};

const unreachable = (origin: string, error: unknown, timeout: number): Error => {
  const message = `${origin} does not answer: ${reasonOf(error, timeout)}.`;
  return cannotCompare('unreachable', message, 'Check the URL, and whether the site is up.');
};

const reasonOf = (error: unknown, timeout: number): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no complete answer within ${timeout / 1000} seconds`;
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
};
