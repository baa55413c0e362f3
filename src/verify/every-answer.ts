import { type Check, type Result, RIGHT, type Verdict } from './check.ts';
import type { Answer, Ask } from './exchange.ts';

/** A rule that holds for every answer, whatever was asked. */
export interface AnswerRule extends Pick<Check, 'group' | 'title'> {
  readonly judge: (answer: Answer) => Verdict;
}

export interface AnswerWatch {
  readonly note: (answer: Answer) => void;
  /** One for each rule: with an answer that breaks it, or with `ask` where none did. */
  readonly results: (ask: Ask) => Result[];
}

/** The answer that is shown of those that break a rule: the same one, whatever came first. */
interface Broken {
  readonly ask: Ask;
  readonly verdict: Extract<Verdict, { readonly outcome: 'wrong' }>;
  readonly count: number;
}

/** Judges answers as they come, so that none has to be kept. */
export const watchAnswers = (rules: readonly AnswerRule[]): AnswerWatch => {
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

/** Short addresses tell the most. */
const isBefore = (one: Ask, other: Ask): boolean => {
  const [a, b] = [spell(one), spell(other)];
  return a.length === b.length ? a < b : a.length < b.length;
};

const spell = ({ path, method = 'GET', headers = {} }: Ask): string => `${path} ${method} ${JSON.stringify(headers)}`;
