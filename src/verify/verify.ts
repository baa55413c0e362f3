import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { type Api, apiAt, at } from './api.ts';
import { type Check, perform, type Result, wrong } from './check.ts';
import { details } from './checks/details.ts';
import { errors } from './checks/errors.ts';
import { filters } from './checks/filters.ts';
import { headers } from './checks/headers.ts';
import { keys } from './checks/keys.ts';
import { legacy } from './checks/legacy.ts';
import { lists } from './checks/lists.ts';
import { methods } from './checks/methods.ts';
import { randomQueries } from './checks/random-queries.ts';
import { sunset } from './checks/sunset.ts';
import { terms } from './checks/terms.ts';
import { everyAnswer } from './every-answer.ts';
import { type Answer, connect, type Send } from './exchange.ts';
import { listOf } from './list.ts';
import { describe, errorCodeOf } from './read-answer.ts';
import { readSample, type Sample } from './sample.ts';

export interface VerifyOptions {
  /** `https://api.example.com/api/public`. */
  readonly baseUrl: string;
  readonly key: string;
  /** `v1` when absent. */
  readonly version?: string | undefined;
  /** Random queries besides the checks. */
  readonly queries?: number | undefined;
  /** Seconds that an answer may take. */
  readonly timeout?: number | undefined;
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
  readonly results: readonly Result[];
}

const QUERIES = 100;
const TIMEOUT = 30;

/**
 * Holds a live API against the contract, as a black box: it reads the API's own lists and terms and works out from them
 * what every other answer must be. Throws a DiagnosticError for an address that cannot be one (exit code 2) and for one
 * that nobody answers at (1).
 */
export const verify = async (options: VerifyOptions): Promise<Verification> => {
  const api = apiAt(options.baseUrl, { key: options.key, version: options.version ?? 'v1' });
  const { send, close } = connect(api.origin, (options.timeout ?? TIMEOUT) * 1000);
  const answers: Answer[] = [];
  const noted: Send = async (ask) => {
    const answer = await send(ask);
    answers.push(answer);
    return answer;
  };
  try {
    const first = await reach(api, noted);
    const { sample, checks } = await plan(api, { first, send: noted, queries: options.queries ?? QUERIES });
    const results = await Promise.all(checks.map((check) => perform(check, noted)));
    const general = everyAnswer(answers, { api, first });
    const changed = sample === null ? [] : await hasChanged(sample, send);
    return {
      url: `${api.origin}${api.base}`,
      key: api.key,
      version: api.version,
      content: sample === null ? null : countsOf(sample),
      results: [...results, ...general, ...changed],
    };
  } finally {
    close();
  }
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

interface Planning {
  readonly first: Answer;
  readonly send: Send;
  readonly queries: number;
}

/** What to look at, by what the list says: an API, one past its sunset, or none. */
const plan = async (
  api: Api,
  { first, send, queries }: Planning,
): Promise<{ readonly sample: Sample | null; readonly checks: readonly Check[] }> => {
  if (first.status === 410 && errorCodeOf(first) === 'version_sunset') return { sample: null, checks: sunset(api) };
  const list = listOf(first);
  if (typeof list === 'string') return { sample: null, checks: [unreadable(first, list)] };
  const sample = await readSample(api, { first, send });
  const groups = [lists, filters, details, terms, keys, legacy, errors, methods, headers];
  return { sample, checks: [...groups.flatMap((group) => group(sample)), ...randomQueries(sample, queries)] };
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
  if (again?.text === first.text) return [];
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
