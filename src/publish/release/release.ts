import { isDeepStrictEqual } from 'node:util';
import type { Site } from '../../runtime/resolver/site.ts';
import { withCommas } from '../../shared/diagnostics/amounts.ts';
import { type Diagnostic, DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { lifeOfAnswers } from '../deploy/plan.ts';
import { deployProblem } from '../deploy/refusal-error.ts';
import type { DeployResult } from '../deploy/run-plan.ts';
import { apiAt, at } from '../verify/kernel/api-under-test.ts';
import { type ApiAnswer, connect, errorCodeOf, objectOf, type Send } from '../verify/kernel/connection.ts';
import { problemsOf, type Verification, verify } from '../verify/verify.ts';
import type { PublishedApi } from './published-apis.ts';

interface ReleaseOptions {
  readonly deployed: DeployResult;
  readonly apis: readonly PublishedApi[];
  /** Rolls the deploy back; null if the user did not ask for it. */
  readonly rollBack: ((publishedAt: number) => Promise<DeployResult>) | null;
  /** The base URL of the API, such as `https://api.example.com/api/public`. */
  readonly baseUrl: string;
  /** The milliseconds during which a wrong answer can be an old one from a cache. */
  readonly patience: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Called once, before the first wait. */
  readonly onWait?: (() => void) | undefined;
}

/** The outcome of a deploy after a check of the live API. */
export interface Release {
  readonly isRight: boolean;
  /** The URLs that do not return the published content. */
  readonly behind: readonly string[];
  /** The verification of each API, after all of them return the published content. */
  readonly verifications: readonly Verification[];
  /** The result of the rollback; null without one. */
  readonly rolledBack: DeployResult | null;
  /** The problems of the live API, and whether the deploy was rolled back. */
  readonly problems: readonly Diagnostic[];
}

/** The state of the live API. */
interface Verdict extends Pick<Release, 'isRight' | 'behind' | 'verifications'> {
  /** A wrong answer that did not come from a cache, for messages; null if all may have. */
  readonly uncached: string | null;
}

const MINUTE = 60_000;
/** The longest time that a CI run waits for caches. */
const MOST_PATIENCE = 15 * MINUTE;
/** The longest time that a purge takes. */
const PATIENCE_AFTER_PURGE = 5 * MINUTE;
/** Extra time for requests in progress and for replication between servers. Longer waits are for caches. */
const MARGIN = 10_000;

/** The milliseconds during which a cache can still return an old answer. */
export const patienceFor = (site: Pick<Site, 'cache'>, arePurged: boolean): number =>
  Math.min(lifeOfAnswers(site) * 1000, arePurged ? PATIENCE_AFTER_PURGE : MOST_PATIENCE) + MARGIN;

/** Checks the live API after a deploy. If it is wrong, rolls back the deploy if the user asked for that. */
export const settleRelease = async (options: ReleaseOptions): Promise<Release> => {
  const { uncached, ...verdict } = await awaitVerified(options);
  if (verdict.isRight) return { ...verdict, rolledBack: null, problems: [] };
  const found = [...notLiveProblems({ ...verdict, uncached }, options), ...verdict.verifications.flatMap(problemsOf)];
  const { rolledBack, problems } = await rollBackIfWanted(options);
  return { ...verdict, rolledBack, problems: [...found, ...problems] };
};

const PAUSE = 10_000;
const TIMEOUT_SECONDS = 30;
/** The number of random queries to each API. */
const QUERIES = 25;

/**
 * Checks what readers get through caches: first whether it is the published content, then whether it matches the
 * contract. Repeats this while a cache can be the cause of a wrong answer.
 */
const awaitVerified = async (options: ReleaseOptions): Promise<Verdict> => {
  const { clock, sleep, onWait, patience } = options;
  const start = clock();
  for (let attempt = 1; ; attempt += 1) {
    const verdict = await checkOnce(options);
    const rest = start + (verdict.uncached === null ? patience : Math.min(patience, MARGIN)) - clock();
    if (verdict.isRight || rest <= 0) return verdict;
    if (attempt === 1 && verdict.uncached === null) onWait?.();
    await sleep(Math.min(rest, PAUSE));
  }
};

const checkOnce = async ({ apis, baseUrl }: ReleaseOptions): Promise<Verdict> => {
  const { open, uncachedAt } = watchCaching();
  const connection = open(new URL(baseUrl).origin, TIMEOUT_SECONDS * 1000);
  const behind: string[] = [];
  const verifications: Verification[] = [];
  try {
    for (const api of apis) behind.push(...(await staleUrls(api, { baseUrl, send: connection.send })));
  } finally {
    connection.close();
  }
  if (behind.length === 0) {
    for (const { version, key } of apis) {
      const options = { baseUrl, key, version, queries: QUERIES, timeout: TIMEOUT_SECONDS };
      const verification = await reached(verify(options, open));
      if (verification === null) behind.push(baseUrl);
      else verifications.push(verification);
    }
  }
  const wrong = verifications.flatMap(({ results }) => results.filter(({ outcome }) => outcome === 'wrong'));
  const paths = [...behind.map((url) => url.slice(new URL(url).origin.length)), ...wrong.map(({ ask }) => ask.path)];
  const uncached = paths.map(uncachedAt).find((found) => found !== null) ?? null;
  return { isRight: behind.length === 0 && wrong.length === 0, behind, verifications, uncached };
};

/** Records which answers cannot have come from a cache. */
const watchCaching = () => {
  const uncached = new Map<string, string>();
  const note = (answer: ApiAnswer): ApiAnswer => {
    const isStored = !/\bno-store\b/i.test(answer.headers['cache-control'] ?? '');
    if (answer.status >= 500 || !isStored)
      uncached.set(answer.ask.path, `${answer.status}${isStored ? '' : ' with Cache-Control: no-store'}`);
    return answer;
  };
  const open: typeof connect = (origin, timeout) => {
    const connection = connect(origin, timeout);
    return { ...connection, send: async (ask) => note(await connection.send(ask)) };
  };
  /** Returns why an answer cannot have come from a cache, for messages; null for other answers. */
  const uncachedAt = (path: string): string | null => uncached.get(path) ?? null;
  return { open, uncachedAt };
};

/** Returns a verification; null if the API cannot be reached. */
const reached = (verification: Promise<Verification>): Promise<Verification | null> =>
  verification.catch((error: unknown) => {
    if (error instanceof DiagnosticError && error.diagnostics.some(({ code }) => code === 'verify/unreachable'))
      return null;
    throw error;
  });

/** Returns the URLs that do not return the published content; none for a version past its sunset date. */
const staleUrls = async (
  published: PublishedApi,
  { baseUrl, send }: { readonly baseUrl: string; readonly send: Send },
): Promise<string[]> => {
  const api = apiAt(baseUrl, published);
  const behind: string[] = [];
  for (const [endpoint, body] of published.answers) {
    const path = at(api, endpoint);
    const answer = await send({ path }).catch(() => null);
    if (answer !== null && errorCodeOf(answer) === 'version_sunset') return [];
    const isSame = answer?.status === 200 && isDeepStrictEqual(objectOf(answer), JSON.parse(body));
    if (!isSame) behind.push(api.origin + path);
  }
  return behind;
};

const notLiveProblems = ({ behind, uncached }: Verdict, { baseUrl, patience }: ReleaseOptions): Diagnostic[] => {
  const [first] = behind;
  if (first === undefined) return [];
  const more = behind.length === 1 ? '' : ` and ${withCommas(behind.length - 1)} more`;
  const problem = deployProblem(
    'not-live',
    uncached === null
      ? `${first}${more} did not return the published content within ${Math.round(patience / 1000)} seconds.`
      : `${first}${more} did not return the published content, and caches are not the cause: a response is ${uncached}.`,
    `Check that ${baseUrl} serves this destination${uncached === null ? ', and how long the caches in front of it keep responses' : ''}.`,
  );
  return [problem];
};

const rollBackIfWanted = async ({
  deployed: { publishedAt },
  rollBack,
}: ReleaseOptions): Promise<Pick<Release, 'rolledBack' | 'problems'>> => {
  if (rollBack === null) return { rolledBack: null, problems: [] };
  if (publishedAt === null) return { rolledBack: null, problems: [NOT_TAKEN_BACK] };
  try {
    return { rolledBack: await rollBack(publishedAt), problems: [TAKEN_BACK] };
  } catch (error) {
    if (error instanceof DiagnosticError) return { rolledBack: null, problems: error.diagnostics };
    throw error;
  }
};

const TAKEN_BACK = deployProblem(
  'taken-back',
  'Galley rolled the deploy back to the previous state.',
  'Fix the problem, build, and deploy again. Caches that are not purged may serve wrong responses for as long as Cache-Control allows.',
);

const NOT_TAKEN_BACK = deployProblem(
  'not-taken-back',
  'This deploy changed nothing, so Galley did not roll it back.',
  'The problem is older than this deploy, or the host causes it. To restore the previous state anyway, run galley rollback.',
);
