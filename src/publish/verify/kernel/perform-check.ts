import type { ApiAnswer, Ask, Send } from './connection.ts';

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

/** Judges an answer. It can send further requests: to follow a redirect, or with the answer's ETag. */
export type Judge = (answer: ApiAnswer, send: Send) => Verdict | Promise<Verdict>;

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

export type Result = Grouped<{ readonly title: string; readonly ask: Ask }> & Verdict;

export const RIGHT: Verdict = { outcome: 'right' };
export const LIMITED: Verdict = { outcome: 'limited' };

export const wrong = (expected: string, got: string): Verdict => ({ outcome: 'wrong', expected, got });

/** Returns the verdict for a problem; null means that there is no problem. */
export const verdictOf = (expected: string, problem: string | null): Verdict =>
  problem === null ? RIGHT : wrong(expected, problem);

/** Ends a check as wrong, from any depth. */
export class Fault extends Error {
  readonly expected: string;
  constructor(expected: string, got: string) {
    super(got);
    this.expected = expected;
  }
}

/** Sends a check's request and judges the answer. Without an answer, the result is wrong. */
export const perform = async ({ group, title, judge, ...ask }: Grouped<Check>, send: Send): Promise<Result> => {
  try {
    return { group, title, ask, ...(await judge(await send(ask), send)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const verdict =
      error instanceof Fault ? wrong(error.expected, error.message) : wrong('an answer', `none: ${error.message}`);
    return { group, title, ask, ...verdict };
  }
};

/** A rule for every answer, whatever the request was. */
export interface AnswerRule {
  readonly title: string;
  readonly judge: (answer: ApiAnswer) => Verdict;
}

interface AnswerWatch {
  readonly note: (answer: ApiAnswer) => void;
  /** Sends a request, and notes the answer. */
  readonly send: Send;
  readonly requests: () => number;
  /** Returns one result for each rule, with an answer that breaks it or, if none does, with `ask`. */
  readonly results: (ask: Ask) => Result[];
}

/** How often a rule is broken, and the answer to report. The choice does not depend on the order of answers. */
interface Broken {
  readonly ask: Ask;
  readonly verdict: Extract<Verdict, { readonly outcome: 'wrong' }>;
  readonly count: number;
}

/** Makes a watch that judges answers as they arrive, without storing them. */
export const watchAnswers = (send: Send, rules: readonly Grouped<AnswerRule>[]): AnswerWatch => {
  const broken = new Map<AnswerRule, Broken>();
  let requests = 0;
  const note = (answer: ApiAnswer): void => {
    for (const rule of rules) {
      const verdict = rule.judge(answer);
      if (verdict.outcome !== 'wrong') continue;
      const before = broken.get(rule);
      const count = (before?.count ?? 0) + 1;
      const isFirst = before === undefined || isBefore(answer.ask, before.ask);
      broken.set(rule, isFirst ? { ask: answer.ask, verdict, count } : { ...before, count });
    }
  };
  return {
    note,
    send: async (ask) => {
      requests += 1;
      const answer = await send(ask);
      note(answer);
      return answer;
    },
    requests: () => requests,
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

/** Whether a request is preferred in reports: the shorter one is. */
const isBefore = (one: Ask, other: Ask): boolean => {
  const [a, b] = [spell(one), spell(other)];
  return a.length === b.length ? a < b : a.length < b.length;
};

const spell = ({ path, method = 'GET', headers = {} }: Ask): string => `${path} ${method} ${JSON.stringify(headers)}`;
