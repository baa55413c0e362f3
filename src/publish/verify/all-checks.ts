import { answeredErrors, answeredHeaders } from './checks/check-answers.ts';
import { declared, declaredValues } from './checks/check-declared.ts';
import { described, description } from './checks/check-description.ts';
import { details } from './checks/check-details.ts';
import { errors } from './checks/check-errors.ts';
import { feeds } from './checks/check-feeds.ts';
import { files } from './checks/check-files.ts';
import { filters, severalTags } from './checks/check-filters.ts';
import { compressed, headers, headersAtAllUrls } from './checks/check-headers.ts';
import { index } from './checks/check-index.ts';
import { folders, keys, leaks } from './checks/check-keys.ts';
import { languages } from './checks/check-languages.ts';
import { legacy } from './checks/check-legacy.ts';
import { lists } from './checks/check-lists.ts';
import { nearValues, randomQueries } from './checks/check-made-up-queries.ts';
import { markdown } from './checks/check-markdown.ts';
import { methods } from './checks/check-methods.ts';
import { answeredRedirects, redirects } from './checks/check-redirects.ts';
import { search } from './checks/check-search.ts';
import { terms } from './checks/check-terms.ts';
import { type Ended, lifecycle, spelledVersions, suggestion, sunset } from './checks/check-versions.ts';
import type { AnswerRule, Check, Group, Grouped } from './kernel/perform-check.ts';
import type { LanguageSamples, Reached, Sample } from './kernel/read-sample.ts';

/** The inputs of checks: each row of `CHECKS` needs one of them. */
interface Needs {
  /** The lists and terms of one language; there is a check for each language. */
  readonly content: Sample;
  /** The lists and terms of the default language. */
  readonly host: Sample;
  /** All languages together. */
  readonly languages: LanguageSamples;
  /** A version past its sunset. */
  readonly sunset: Ended;
  /** Any API that answers. */
  readonly address: Reached;
}

type Row = {
  [Need in keyof Needs]: readonly [group: Group, needs: Need, checks: (given: Needs[Need]) => Check[]];
}[keyof Needs];

/** All checks, in the order of the results. */
const CHECKS: readonly Row[] = [
  ['lists', 'content', lists],
  ['lists', 'content', index],
  ['filters', 'content', filters],
  ['filters', 'content', severalTags],
  ['filters', 'content', nearValues],
  ['filters', 'content', declared],
  ['filters', 'content', declaredValues],
  ['filters', 'content', randomQueries],
  ['details', 'content', details],
  ['details', 'content', files],
  ['details', 'content', redirects],
  ['details', 'content', feeds],
  ['details', 'content', markdown],
  ['details', 'content', search],
  ['terms', 'content', terms],
  ['keys', 'host', keys],
  ['legacy', 'languages', legacy],
  ['errors', 'host', errors],
  ['methods', 'languages', methods],
  ['headers', 'host', headers],
  ['headers', 'content', compressed],
  ['headers', 'languages', headersAtAllUrls],
  ['versions', 'host', description],
  ['versions', 'content', described],
  ['versions', 'host', spelledVersions],
  ['languages', 'languages', languages],
  ['versions', 'sunset', sunset],
  ['keys', 'address', folders],
  ['versions', 'address', suggestion],
];

/** The rules for all answers, whichever check requested them. */
const ANSWER_RULES: readonly (readonly [group: Group, rules: (given: Reached) => AnswerRule[]])[] = [
  ['errors', answeredErrors],
  ['headers', answeredHeaders],
  ['keys', leaks],
  ['versions', lifecycle],
  ['details', answeredRedirects],
];

export const checksOf = <Need extends keyof Needs>(need: Need, given: Needs[Need]): Grouped<Check>[] =>
  CHECKS.filter((row): row is Extract<Row, readonly [Group, Need, unknown]> => row[1] === need).flatMap(
    ([group, , checks]) => (checks as (given: Needs[Need]) => Check[])(given).map((check) => ({ group, ...check })),
  );

/** All checks of an API whose lists can be read. */
export const liveChecks = (samples: LanguageSamples): Grouped<Check>[] => [
  ...checksOf('content', samples.sample),
  ...checksOf('host', samples.sample),
  ...checksOf('languages', samples),
  ...[...samples.others.values()].flatMap((other) => checksOf('content', other)),
  ...checksOf('address', samples.sample),
];

export const answerRules = (reached: Reached): Grouped<AnswerRule>[] =>
  ANSWER_RULES.flatMap(([group, rules]) => rules(reached).map((rule) => ({ group, ...rule })));
