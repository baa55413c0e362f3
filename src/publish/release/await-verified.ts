import { isDeepStrictEqual } from 'node:util';
import { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { apiAt, at } from '../verify/kernel/api-under-test.ts';
import { type Connection, connect } from '../verify/kernel/connection.ts';
import { errorCodeOf, objectOf } from '../verify/kernel/read-answer.ts';
import { type Verification, verify } from '../verify/verify.ts';
import type { PublishedApi } from './published-apis.ts';

export interface AwaitOptions {
  /** The base URL of the API, such as `https://api.example.com/api/public`. */
  readonly baseUrl: string;
  /** The milliseconds during which a wrong answer can be an old one from a cache. */
  readonly patience: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Is called once, before the first wait. */
  readonly onWait?: (() => void) | undefined;
}

/** The final state of the live API. */
export interface Verdict {
  readonly isRight: boolean;
  /** The URLs that do not return what was published. */
  readonly behind: readonly string[];
  /** The verification of each API, once all of them return what was published. */
  readonly verifications: readonly Verification[];
}

const PAUSE = 10_000;
const TIMEOUT_SECONDS = 30;
/** The number of random queries to each API. */
const QUERIES = 25;

/**
 * Checks what readers get, through caches: first that it is what was published, then that it keeps the contract. Repeats that
 * as long as a cache can be the cause of a wrong answer.
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

/** Returns a verification; null if the API cannot be reached. */
const reached = (verification: Promise<Verification>): Promise<Verification | null> =>
  verification.catch((error: unknown) => {
    if (error instanceof DiagnosticError && error.diagnostics.some(({ code }) => code === 'verify/unreachable'))
      return null;
    throw error;
  });

/** Returns the URLs that do not return what was published; none for a version past its sunset date. */
const notLive = async (
  published: PublishedApi,
  { baseUrl, connection }: { readonly baseUrl: string; readonly connection: Connection },
): Promise<string[]> => {
  const api = apiAt(baseUrl, published);
  const behind: string[] = [];
  for (const [endpoint, body] of published.answers) {
    const path = at(api, endpoint);
    const answer = await connection.send({ path }).catch(() => null);
    if (answer !== null && errorCodeOf(answer) === 'version_sunset') return [];
    const isSame = answer?.status === 200 && isDeepStrictEqual(objectOf(answer), JSON.parse(body));
    if (!isSame) behind.push(api.origin + path);
  }
  return behind;
};
