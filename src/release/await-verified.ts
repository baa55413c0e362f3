import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { connect } from '../verify/exchange.ts';
import { type Verification, verify } from '../verify/verify.ts';
import { notLive } from './not-live.ts';
import type { PublishedApi } from './published-apis.ts';

export interface AwaitOptions {
  /** `https://api.example.com/api/public`. */
  readonly baseUrl: string;
  /** For how many milliseconds a wrong answer may be that of a cache, which has not asked again yet. */
  readonly patience: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Is told once that there is something to wait for. */
  readonly onWait?: (() => void) | undefined;
}

/** What was seen of the live API in the end. */
export interface Verdict {
  readonly isRight: boolean;
  /** Addresses that do not answer what was published. */
  readonly behind: readonly string[];
  /** Of each API that answers what was published. */
  readonly verifications: readonly Verification[];
}

const PAUSE = 10_000;
const TIMEOUT_SECONDS = 30;
/** Of each API, besides the checks. */
const QUERIES = 25;

/**
 * Looks at what readers get, caches included: first whether it is what was published, then whether it keeps the contract. As
 * long as a cache may be the cause of what is wrong, it looks again.
 */
export const awaitVerified = async (apis: readonly PublishedApi[], options: AwaitOptions): Promise<Verdict> => {
  const { clock, sleep, onWait } = options;
  const until = clock() + options.patience;
  for (let attempt = 1; ; attempt += 1) {
    const verdict = await look(apis, options);
    const rest = until - clock();
    if (verdict.isRight || rest <= 0) return verdict;
    if (attempt === 1) onWait?.();
    await sleep(Math.min(rest, PAUSE));
  }
};

const look = async (apis: readonly PublishedApi[], { baseUrl }: AwaitOptions): Promise<Verdict> => {
  const connection = connect(new URL(baseUrl).origin, TIMEOUT_SECONDS * 1000);
  const behind: string[] = [];
  const verifications: Verification[] = [];
  try {
    for (const api of apis) behind.push(...(await notLive(api, { baseUrl, connection })));
  } finally {
    connection.close();
  }
  if (behind.length === 0) {
    for (const { version, key } of apis) {
      const verification = await reached(verify({ baseUrl, key, version, queries: QUERIES, timeout: TIMEOUT_SECONDS }));
      if (verification === null) behind.push(baseUrl);
      else verifications.push(verification);
    }
  }
  const isWrong = verifications.some(({ results }) => results.some(({ outcome }) => outcome === 'wrong'));
  return { isRight: behind.length === 0 && !isWrong, behind, verifications };
};

/** Null where nobody answers any more. */
const reached = (verification: Promise<Verification>): Promise<Verification | null> =>
  verification.catch((error: unknown) => {
    if (error instanceof DiagnosticError && error.diagnostics.some(({ code }) => code === 'verify/unreachable'))
      return null;
    throw error;
  });
