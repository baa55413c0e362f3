import { failure } from './failure.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

export type Ask = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;

/** No file of a tree is as large. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Requests at a time: a visitor, not a load test. */
const AT_ONCE = 12;
/** A request that gets no answer, or a server's error, is sent once more. */
const ATTEMPTS = 2;

/**
 * Asks an origin, `timeout` milliseconds for each whole answer. Redirects are not followed: they would lead to where
 * nobody has asked for. Throws a DiagnosticError with a sentence for people when there is no answer.
 */
export const createAsk = (origin: string, timeout: number): Ask => {
  const enter = gate(AT_ONCE);
  return async (path, headers = {}) => {
    const leave = await enter();
    try {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await exchange(origin + path, headers, timeout).catch((error: unknown) => {
          if (attempt < ATTEMPTS) return null;
          throw unreachable(origin, error, timeout);
        });
        if (answer !== null && (answer.status < 500 || attempt >= ATTEMPTS)) return answer;
      }
    } finally {
      leave();
    }
  };
};

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

/** Lets so many in at a time; who is in gets the way out. */
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
  return failure('unreachable', message, 'Look at the address, and whether the site is up.');
};

const reasonOf = (error: unknown, timeout: number): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no whole answer within ${timeout / 1000} seconds`;
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
};
