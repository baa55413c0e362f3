import type { Answer, Ask, Send } from './connection.ts';

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

/**
 * `limited`: an explicit `variant_not_available`, which API.md allows where a host cannot compute; never right.
 * `wrong` says what was expected and what came.
 */
export type Verdict =
  | { readonly outcome: 'right' | 'limited' }
  | { readonly outcome: 'wrong'; readonly expected: string; readonly got: string };

/** Judges an answer, and can send further requests: for a redirect's target, or with the answer's entity tag. */
export type Judge = (answer: Answer, send: Send) => Verdict | Promise<Verdict>;

/** A rule of the contract, with the request that shows whether the API keeps it, and the judge of the answer. */
export interface Check extends Ask {
  /** The rule. */
  readonly title: string;
  readonly judge: Judge;
}

/** A check or a rule, with the group that reports have it in. */
export type Grouped<Rule> = Rule & { readonly group: Group };

/** A check of what an address answers, or what answers a whole request. */
export const check = (title: string, ask: string | Ask, judge: Judge): Check => ({
  ...(typeof ask === 'string' ? { path: ask } : ask),
  title,
  judge,
});

export type Result = Grouped<{ readonly title: string; readonly ask: Ask }> & Verdict;

export const RIGHT: Verdict = { outcome: 'right' };
export const LIMITED: Verdict = { outcome: 'limited' };

export const wrong = (expected: string, got: string): Verdict => ({ outcome: 'wrong', expected, got });

/** The verdict on what has a problem, or null where it has none. */
export const verdictOf = (expected: string, problem: string | null): Verdict =>
  problem === null ? RIGHT : wrong(expected, problem);

/** Sends a check's request and judges the answer; without one, the result is wrong. */
export const perform = async ({ group, title, judge, ...ask }: Grouped<Check>, send: Send): Promise<Result> => {
  try {
    return { group, title, ask, ...(await judge(await send(ask), send)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { group, title, ask, outcome: 'wrong', expected: 'an answer', got: `none: ${error.message}` };
  }
};

/** A rule that holds for every answer, whatever was asked. */
export interface AnswerRule {
  readonly title: string;
  readonly judge: (answer: Answer) => Verdict;
}

export interface AnswerWatch {
  readonly note: (answer: Answer) => void;
  /** One for each rule: with an answer that breaks it, or with `ask` where none did. */
  readonly results: (ask: Ask) => Result[];
}

/** The answer to report of those that break a rule, which does not depend on their order, and their count. */
interface Broken {
  readonly ask: Ask;
  readonly verdict: Extract<Verdict, { readonly outcome: 'wrong' }>;
  readonly count: number;
}

/** Judges answers as they come, without storing them. */
export const watchAnswers = (rules: readonly Grouped<AnswerRule>[]): AnswerWatch => {
  const broken = new Map<AnswerRule, Broken>();
  return {
    note: (answer) => {
      for (const rule of rules) {
        const verdict = rule.judge(answer);
        if (verdict.outcome !== 'wrong') continue;
        const before = broken.get(rule);
        const count = (before?.count ?? 0) + 1;
        const isFirst = before === undefined || isBefore(answer.ask, before.ask);
        broken.set(rule, isFirst ? { ask: answer.ask, verdict, count } : { ...before, count });
      }
    },
    results: (ask) =>
      rules.map((rule) => {
        const { group, title } = rule;
        const found = broken.get(rule);
        if (found === undefined) return { group, title, ask, ...RIGHT };
        const more = found.count === 1 ? '' : ` (${found.count} answers)`;
        return { group, title, ask: found.ask, ...found.verdict, got: `${found.verdict.got}${more}` };
      }),
  };
};

/** Whether a request is reported before another one: shorter ones are. */
const isBefore = (one: Ask, other: Ask): boolean => {
  const [a, b] = [spell(one), spell(other)];
  return a.length === b.length ? a < b : a.length < b.length;
};

const spell = ({ path, method = 'GET', headers = {} }: Ask): string => `${path} ${method} ${JSON.stringify(headers)}`;
