import type { Progress } from '../../build/build.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { type Diagnostic, messageOf, refusal } from '../../shared/diagnostics/diagnostic.ts';
import { groupBy } from '../../shared/group-by.ts';
import { mapAtOnce } from '../../shared/workers/at-once.ts';
import { answerRules, checksOf, liveChecks } from './all-checks.ts';
import { readEnded } from './checks/check-versions.ts';
import { type Api, apiAt, at } from './kernel/api-under-test.ts';
import { type ApiAnswer, connect, describe, errorCodeOf, type Send } from './kernel/connection.ts';
import { hasSameContent } from './kernel/judge-answer.ts';
import { type Check, fail, type Grouped, perform, type Result, watchAnswers, wrong } from './kernel/perform-check.ts';
import { listOf } from './kernel/read-list.ts';
import {
  type Coverage,
  coverageOf,
  type Reached,
  readLanguageSamples,
  readSample,
  type Sample,
  type Scope,
} from './kernel/read-sample.ts';
import { throughLegacy } from './kernel/redirects.ts';

/** The number of checks that run in parallel, each with one open request. */
const CHECKS_AT_ONCE = 6;

export interface VerifyOptions {
  /** `https://api.example.com/api/public`. */
  readonly baseUrl: string;
  readonly key: string;
  /** @default 'v1' */
  readonly version?: string | undefined;
  /** The number of random queries besides the checks. @default 100 */
  readonly queries?: number | undefined;
  /** The timeout for an answer, in seconds. @default 30 */
  readonly timeout?: number | undefined;
  /** Check every post, page and term instead of a sample of each. */
  readonly all?: boolean | undefined;
  /** The current time for sunsets, in milliseconds since the epoch; the real time if absent. */
  readonly now?: number | undefined;
  readonly onProgress?: ((progress: Progress<'verify'>) => void) | undefined;
}

export interface Verification {
  readonly url: string;
  readonly key: string;
  readonly version: string;
  /** Null if the list could not be read, or if the version is past its sunset. */
  readonly content: Readonly<Record<'posts' | 'categories' | 'tags' | 'authors', number>> | null;
  /** How many details, pages and terms were checked one by one; null with `content`. */
  readonly coverage: Coverage | null;
  readonly requests: number;
  readonly results: readonly Result[];
}

const QUERIES = 100;
const TIMEOUT = 30;

/**
 * Checks a live API against the contract, as a black box: it reads the API's own lists and terms, and derives from them
 * what every other answer must be. Throws a DiagnosticError for an invalid URL (exit code 2) and for one that does not
 * answer (1). `open` makes the connection.
 */
export const verify = async (options: VerifyOptions, open: typeof connect = connect): Promise<Verification> => {
  const api = apiAt(options.baseUrl, { key: options.key, version: options.version ?? 'v1' });
  const connection = open(api.origin, (options.timeout ?? TIMEOUT) * 1000);
  try {
    const { send } = connection;
    const reached = { api, first: await reach(api, send), now: options.now ?? Date.now() };
    const scope = { isAll: options.all ?? false, queries: options.queries ?? QUERIES };
    return await checkApi(reached, scope, { send, onProgress: options.onProgress });
  } finally {
    connection.close();
  }
};

const checkApi = async (
  reached: Reached,
  scope: Scope,
  { send, onProgress }: Pick<VerifyOptions, 'onProgress'> & { readonly send: Send },
): Promise<Verification> => {
  const { api, first } = reached;
  const watch = watchAnswers(send, answerRules(reached));
  watch.note(first);
  const sendThrough = throughLegacy(watch.send, api);
  const { sample, checks } = await plan(reached, scope, sendThrough);
  let done = 0;
  const results = await mapAtOnce(checks, CHECKS_AT_ONCE, async (check) => {
    const result = await perform(check, sendThrough);
    onProgress?.({ phase: 'verify', done: ++done, total: checks.length });
    return result;
  });
  const changed = sample === null ? [] : await changedMeanwhile(sample, watch.send);
  return {
    url: `${api.origin}${api.base}`,
    key: api.key,
    version: api.version,
    content: sample === null ? null : countsOf(sample),
    coverage: sample === null ? null : coverageOf(sample),
    requests: 1 + watch.requests(),
    results: [...results, ...watch.results(first.ask), ...changed],
  };
};

const reach = async (api: Api, send: Send): Promise<ApiAnswer> => {
  try {
    return await send({ path: at(api, 'posts') });
  } catch (error) {
    const message = `${api.origin} does not answer: ${messageOf(error)}.`;
    const help = 'Check the URL, and whether the site is up.';
    throw refusal(1, { code: 'verify/unreachable', message, help });
  }
};

/** Chooses the checks to perform. The first answer shows whether the list is valid, past its sunset, or unreadable. */
const plan = async (
  reached: Reached,
  scope: Scope,
  send: Send,
): Promise<{ readonly sample: Sample | null; readonly checks: readonly Grouped<Check>[] }> => {
  const { first } = reached;
  const always = checksOf('address', reached);
  if (first.status === 410 && errorCodeOf(first) === 'version_sunset') {
    return { sample: null, checks: [...checksOf('sunset', await readEnded(reached, send)), ...always] };
  }
  const list = listOf(first);
  if (typeof list === 'string') return { sample: null, checks: [unreadable(first, list), ...always] };
  const sample = await readSample(reached, scope, send);
  return { sample, checks: liveChecks(await readLanguageSamples(sample, send)) };
};

const UNREAD = 'the list can be read';

/** A check that fails because the list cannot be read, so that there is nothing to compare with. */
const unreadable = ({ ask }: ApiAnswer, problem: string): Grouped<Check> => ({
  group: 'lists',
  title: UNREAD,
  ...ask,
  judge: (answer) => fail('200 with { data, total, offset, limit }', `${describe(answer)}: ${problem}`),
});

/** Returns a wrong result if the list changed during the checks: after a deploy, right answers look wrong. */
const changedMeanwhile = async ({ api, first }: Sample, send: Send): Promise<Result[]> => {
  const ask = { path: at(api, 'posts') };
  const again = await send(ask).catch(() => null);
  if (again !== null && hasSameContent(again, first)) return [];
  const verdict = wrong('the same list', 'a different list than at the start: verify again');
  return [{ group: 'lists', title: 'the content does not change during the check', ask, ...verdict }];
};

const countsOf = ({ total, terms }: Sample): NonNullable<Verification['content']> => ({
  posts: total,
  categories: terms.categories.length,
  tags: terms.tags.length,
  authors: terms.authors.length,
});

/** One problem for each broken rule, with the first answer that breaks it. */
export const problemsOf = ({ url, results }: Verification): Diagnostic[] => {
  const wrongs = results.filter((result) => result.outcome === 'wrong');
  const broken = groupBy(wrongs, ({ group, title }) => `${group} ${title}`);
  // Behind a wrong URL, the other answers are wrong for the same reason.
  const next = wrongs.some(({ title }) => title === UNREAD) ? READ : NEXT;
  return [...broken.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [problemOf(first, { url, more: more.length, next })],
  );
};

const problemOf = (
  { group, title, ask, expected, got }: Result & { outcome: 'wrong' },
  { url, more, next }: { readonly url: string; readonly more: number; readonly next: string },
): Diagnostic => ({
  severity: 'error',
  code: `verify/${group}`,
  message: `Wrong: ${title}.\n${ask.method ?? 'GET'} ${new URL(url).origin}${shown(ask.path)}\nexpected: ${expected}\ngot:      ${got}`,
  help: `${more > 0 ? `${count(more, 'other answer')} broke the same rule; --format json lists all. ` : ''}${next} "galley explain verify/${group}" says more.`,
});

const NEXT = 'Deploy the whole output again, with the configuration of its host, and purge caches.';
const READ = 'Check the URL, which contains the base path, as in https://api.example.com/api/public, and the key.';

/** A longer path would fill the screen; `--format json` shows all of it. */
const SHOWN = 200;

const shown = (path: string): string => (path.length > SHOWN ? `${path.slice(0, SHOWN)}…` : path);
