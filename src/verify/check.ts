import type { Answer, Ask, Send } from './exchange.ts';

/** What is looked at, in the order of the report. */
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

/** One rule of the contract, and how to see whether it is kept. */
export interface Check {
  readonly group: Group;
  /** The rule. */
  readonly title: string;
  readonly ask: Ask;
  /** May ask on: for a redirect's target, or with the entity tag that came. */
  readonly judge: (answer: Answer, send: Send) => Verdict | Promise<Verdict>;
}

export type Result = Pick<Check, 'group' | 'title' | 'ask'> & Verdict;

export const RIGHT: Verdict = { outcome: 'right' };
export const LIMITED: Verdict = { outcome: 'limited' };

export const wrong = (expected: string, got: string): Verdict => ({ outcome: 'wrong', expected, got });

/** Sends a check's request and judges what comes; no answer at all is a wrong one. */
export const perform = async ({ group, title, ask, judge }: Check, send: Send): Promise<Result> => {
  try {
    return { group, title, ask, ...(await judge(await send(ask), send)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { group, title, ask, outcome: 'wrong', expected: 'an answer', got: `none: ${error.message}` };
  }
};
