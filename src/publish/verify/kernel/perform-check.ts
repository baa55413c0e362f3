import { type ApiAnswer, type Ask, describe, errorCodeOf, type Send } from './connection.ts';

/** The groups of checks, in the order of the report. */
export const GROUPS = [
  'lists',
  'filters',
  'details',
  'terms',
  'keys',
  'legacy',
  'errors',
  'methods',
  'headers',
  'versions',
  'languages',
] as const;

export type Group = (typeof GROUPS)[number];

/** `limited`: a `variant_not_available` error, which API.md allows if a host cannot compute the answer; not `right`. */
export type Verdict =
  | { readonly outcome: 'right' | 'limited' }
  | { readonly outcome: 'wrong'; readonly expected: string; readonly got: string };

/**
 * Judges an answer: it returns if the answer is right, and ends the check otherwise. It can send further requests: to
 * follow a redirect, or with the answer's ETag.
 */
export type Judge = (answer: ApiAnswer, send: Send) => void | Promise<void>;

/** A rule of the contract, the request that tests it, and the judge of the answer. */
export interface Check extends Ask {
  /** The rule. */
  readonly title: string;
  readonly judge: Judge;
}

/** A check or a rule, with its group in reports. */
export type Grouped<Rule> = Rule & { readonly group: Group };

/** Makes a check from a path or a whole request. */
export const check = (title: string, ask: string | Ask, judge: Judge): Check => ({
  ...(typeof ask === 'string' ? { path: ask } : ask),
  title,
  judge,
});

/** Makes a check for each path. */
export const checks = (title: string, paths: Iterable<string>, judge: Judge): Check[] =>
  Array.from(paths, (path) => check(title, path, judge));

export type Result = Grouped<{ readonly title: string; readonly ask: Ask }> & Verdict;

const RIGHT: Verdict = { outcome: 'right' };

type Wrong = Extract<Verdict, { readonly outcome: 'wrong' }>;

export const wrong = (expected: string, got: string): Wrong => ({ outcome: 'wrong', expected, got });

/** Ends a check, from any depth. */
class Ended extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super(verdict.outcome);
    this.verdict = verdict;
  }
}

/** Ends a check as wrong, with what it got: an answer, or a phrase about it. */
export const fail = (expected: string, got: string | ApiAnswer): never => {
  throw new Ended(wrong(expected, typeof got === 'string' ? got : describe(got)));
};

/** Ends a check as wrong unless something is true. */
export const must: (isTrue: unknown, expected: string, got: string | ApiAnswer) => asserts isTrue = (
  isTrue,
  expected,
  got,
) => {
  if (!isTrue) fail(expected, got);
};

/** Ends a check as wrong if there is a problem. */
export const mustHaveNo = (problem: string | null, expected: string): void =>
  must(problem === null, expected, String(problem));

/** Ends a check as limited if the answer is the error that the host cannot compute this variant. */
export const endIfLimited = (answer: ApiAnswer): void => {
  if (answer.status === 404 && errorCodeOf(answer) === 'variant_not_available') throw new Ended({ outcome: 'limited' });
};

/** Sends a check's request and judges the answer. Without an answer, the result is wrong. */
export const perform = async ({ group, title, judge, ...ask }: Grouped<Check>, send: Send): Promise<Result> => {
  try {
    await judge(await send(ask), send);
    return { group, title, ask, ...RIGHT };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const verdict = error instanceof Ended ? error.verdict : wrong('an answer', `none: ${error.message}`);
    return { group, title, ask, ...verdict };
  }
};

/** A rule for every answer, whatever the request was. */
export interface AnswerRule {
  readonly title: string;
  readonly judge: (answer: ApiAnswer) => void;
}

/** Returns what is wrong with an answer; null if nothing is. */
const wrongWith = (answer: ApiAnswer, { judge }: AnswerRule): Wrong | null => {
  try {
    judge(answer);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    if (error.verdict.outcome === 'wrong') return error.verdict;
  }
  return null;
};

/** How often a rule is broken, and the answer to report. The choice does not depend on the order of answers. */
interface Broken {
  readonly ask: Ask;
  readonly verdict: Wrong;
  readonly count: number;
}

/** Makes a watch that judges answers as they arrive, without storing them. */
export const watchAnswers = (send: Send, rules: readonly Grouped<AnswerRule>[]) => {
  const broken = new Map<AnswerRule, Broken>();
  let requests = 0;
  const note = (answer: ApiAnswer): void => {
    for (const rule of rules) {
      const verdict = wrongWith(answer, rule);
      if (verdict === null) continue;
      const before = broken.get(rule);
      const count = (before?.count ?? 0) + 1;
      const isFirst = before === undefined || isBefore(answer.ask, before.ask);
      broken.set(rule, isFirst ? { ask: answer.ask, verdict, count } : { ...before, count });
    }
  };
  return {
    note,
    /** Sends a request, and notes the answer. */
    send: async (ask: Ask): Promise<ApiAnswer> => {
      requests += 1;
      const answer = await send(ask);
      note(answer);
      return answer;
    },
    requests: (): number => requests,
    /** Returns one result for each rule, with an answer that breaks it or, if none does, with `ask`. */
    results: (ask: Ask): Result[] =>
      rules.map((rule) => {
        const { group, title } = rule;
        const found = broken.get(rule);
        if (found === undefined) return { group, title, ask, ...RIGHT };
        const more = found.count === 1 ? '' : ` (${found.count} answers)`;
        return { group, title, ask: found.ask, ...found.verdict, got: `${found.verdict.got}${more}` };
      }),
  };
};

/** Whether a request is preferred in reports: the shorter one is. */
const isBefore = (one: Ask, other: Ask): boolean => {
  const [a, b] = [spell(one), spell(other)];
  return a.length === b.length ? a < b : a.length < b.length;
};

const spell = ({ path, method = 'GET', headers = {} }: Ask): string => `${path} ${method} ${JSON.stringify(headers)}`;
