import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { type Api, apiAt, at } from './api.ts';
import { type Check, type Result, wrong } from './check.ts';
import { answerRules } from './checks/answers.ts';
import { folders } from './checks/folders.ts';
import { leaks } from './checks/leaks.ts';
import { lifecycle } from './checks/lifecycle.ts';
import { suggestion } from './checks/suggestion.ts';
import { sunset } from './checks/sunset.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { type AnswerWatch, watchAnswers } from './every-answer.ts';
import { type Answer, connect, type Send } from './exchange.ts';
import { saysSame } from './known-fields.ts';
import { readLanguageSamples } from './language-samples.ts';
import { listOf } from './list.ts';
import { describe, errorCodeOf } from './read-answer.ts';
import { runChecks } from './run-checks.ts';
import { readSample, type Sample } from './sample.ts';
import { sampleChecks } from './sample-checks.ts';

export interface VerifyOptions {
  /** `https://api.example.com/api/public`. */
  readonly baseUrl: string;
  readonly key: string;
  /** `v1` when absent. */
  readonly version?: string | undefined;
  /** Random queries besides the checks; 100 when absent. */
  readonly queries?: number | undefined;
  /** Seconds that an answer may take. */
  readonly timeout?: number | undefined;
  /** Looks at every post, page and term, in place of some of each. */
  readonly all?: boolean | undefined;
  /** The moment that counts as now, in milliseconds since the epoch, for sunsets; the present when absent. */
  readonly now?: number | undefined;
  readonly onProgress?: ((progress: VerifyProgress) => void) | undefined;
}

export interface VerifyProgress {
  readonly phase: 'verify';
  /** Checks. */
  readonly done: number;
  readonly total: number;
}

export interface Verification {
  readonly url: string;
  readonly key: string;
  readonly version: string;
  /** Null when the list could not be read, or when the version is past its sunset. */
  readonly content: {
    readonly posts: number;
    readonly categories: number;
    readonly tags: number;
    readonly authors: number;
  } | null;
  /** What was looked at one by one; null with `content`. */
  readonly coverage: Coverage | null;
  /** Requests that were sent. */
  readonly requests: number;
  readonly results: readonly Result[];
}

const QUERIES = 100;
const TIMEOUT = 30;

/**
 * Holds a live API against the contract, as a black box: it reads the API's own lists and terms and works out from them
 * what every other answer must be. Throws a DiagnosticError for an address that cannot be one (exit code 2) and for one
 * that nobody answers at (1). `open` makes the connection.
 */
export const verify = async (options: VerifyOptions, open: typeof connect = connect): Promise<Verification> => {
  const api = apiAt(options.baseUrl, { key: options.key, version: options.version ?? 'v1' });
  const connection = open(api.origin, (options.timeout ?? TIMEOUT) * 1000);
  try {
    const first = await reach(api, connection.send);
    return await hold(api, { first, options, send: connection.send });
  } finally {
    connection.close();
  }
};

interface Holding {
  readonly first: Answer;
  readonly options: VerifyOptions;
  readonly send: Send;
}

const hold = async (api: Api, { first, options, send }: Holding): Promise<Verification> => {
  const watch = watchAnswers([
    ...answerRules(api),
    ...leaks(api),
    ...lifecycle(api, { first, now: options.now ?? Date.now() }),
  ]);
  const counted = countSends(send, watch);
  watch.note(first);
  const { sample, checks } = await plan(api, { first, options, send: counted.send });
  const total = checks.length;
  const results = await runChecks(checks, counted.send, (done) =>
    options.onProgress?.({ phase: 'verify', done, total }),
  );
  const changed = sample === null ? [] : await hasChanged(sample, counted.send);
  return {
    url: `${api.origin}${api.base}`,
    key: api.key,
    version: api.version,
    content: sample === null ? null : countsOf(sample),
    coverage: sample === null ? null : coverageOf(sample),
    requests: 1 + counted.count(),
    results: [...results, ...watch.results(first.ask), ...changed],
  };
};

/** Counts what is sent, and has every answer watched. */
const countSends = (send: Send, { note }: AnswerWatch): { readonly send: Send; readonly count: () => number } => {
  let count = 0;
  return {
    count: () => count,
    send: async (ask) => {
      count += 1;
      const answer = await send(ask);
      note(answer);
      return answer;
    },
  };
};

const reach = async (api: Api, send: Send): Promise<Answer> => {
  try {
    return await send({ path: at(api, 'posts') });
  } catch (error) {
    const message = `${api.origin} does not answer: ${error instanceof Error ? error.message : String(error)}.`;
    const help = 'Look at the address, and whether the site is up.';
    throw new DiagnosticError([{ severity: 'error', code: 'verify/unreachable', message, help }], 1);
  }
};

/** What to look at, by what the list says: an API, one past its sunset, or none. */
const plan = async (
  api: Api,
  { first, options, send }: Holding,
): Promise<{ readonly sample: Sample | null; readonly checks: readonly Check[] }> => {
  const always = [...folders(api), ...suggestion(api, first)];
  if (first.status === 410 && errorCodeOf(first) === 'version_sunset') {
    return { sample: null, checks: [...sunset(api), ...always] };
  }
  const list = listOf(first);
  if (typeof list === 'string') return { sample: null, checks: [unreadable(first, list), ...always] };
  const sample = await readSample(api, { first, send, isAll: options.all ?? false });
  const languages = await readLanguageSamples(sample, send);
  return { sample, checks: [...sampleChecks(sample, languages, options.queries ?? QUERIES), ...always] };
};

/** Without the list there is nothing to compare anything with. */
const unreadable = ({ ask }: Answer, problem: string): Check => ({
  group: 'lists',
  title: 'the list can be read',
  ask,
  judge: (answer) => wrong('200 with { data, total, offset, limit }', `${describe(answer)}: ${problem}`),
});

/** A deploy in between makes right answers look wrong. */
const hasChanged = async ({ api, first }: Sample, send: Send): Promise<Result[]> => {
  const ask = { path: at(api, 'posts') };
  const again = await send(ask).catch(() => null);
  if (again !== null && saysSame(again, first)) return [];
  const got = 'another list than at the beginning: verify again';
  return [
    { group: 'lists', title: 'the content stays while it is verified', ask, ...wrong('the same list', got) } as Result,
  ];
};

const countsOf = ({ total, terms: known }: Sample): NonNullable<Verification['content']> => ({
  posts: total,
  categories: known.categories.length,
  tags: known.tags.length,
  authors: known.authors.length,
});
