import { type ConfigProblem, invalid } from './config-problem.ts';
import type { Parsed, ParsedVersion } from './schema.ts';
import { BUILT_IN } from './version-contracts.ts';

type Versions = Readonly<Record<string, ParsedVersion>>;

/** Dates and suggestions of versions that make no sense at any time. `intended: true` lets a version have them. */
export const versionProblems = ({ versions }: Parsed): ConfigProblem[] =>
  Object.entries(versions).flatMap(([name, version]) =>
    version.intended ? [] : [...dateProblems(name, version), ...suggestProblems(name, versions)],
  );

const INTENDED = 'If it is meant so, say intended: true beside it.';

const dateProblems = (name: string, { deprecated, sunset }: ParsedVersion): ConfigProblem[] => {
  if (deprecated === undefined || sunset === undefined || sunset > deprecated) return [];
  const message = `The sunset of ${name} is not after its deprecation.`;
  const help = 'Move sunset to a later date: readers need the time between to move.';
  return [invalid(['versions', name, 'sunset'], message, help)];
};

const suggestProblems = (name: string, versions: Versions): ConfigProblem[] => {
  const suggest = versions[name]?.suggest;
  if (suggest === undefined) return [];
  const problem = (message: string, help: string): ConfigProblem[] => [
    invalid(['versions', name, 'suggest'], message, `${help} ${INTENDED}`),
  ];
  if (suggest === name) return problem(`${name} suggests itself.`, 'Name the version to move to.');
  if (suggest !== BUILT_IN && !Object.hasOwn(versions, suggest)) {
    const known = [...new Set([BUILT_IN, ...Object.keys(versions)])].filter((other) => other !== name);
    const help = known.length === 0 ? 'Add it with a contract, or leave suggest out.' : `There is ${known.join(', ')}.`;
    return problem(`${name} suggests ${suggest}, which is no version of this API.`, help);
  }
  if (leadsBack(name, versions)) {
    return problem(`Who follows the suggestions from ${name} comes back to it.`, 'Suggest a version that stays.');
  }
  if (endOf(versions[suggest]) <= endOf(versions[name]) && endOf(versions[suggest]) < Number.POSITIVE_INFINITY) {
    const message = `${name} suggests ${suggest}, which does not last longer than ${name} itself.`;
    return problem(message, 'Suggest a version that stays, or move one of the dates.');
  }
  return [];
};

const leadsBack = (name: string, versions: Versions): boolean => {
  const seen = new Set<string>();
  let at = versions[name]?.suggest;
  while (at !== undefined && !seen.has(at)) {
    if (at === name) return true;
    seen.add(at);
    at = versions[at]?.suggest;
  }
  return false;
};

/** A version that has been shut down without a date has never been there for readers to move to. */
const endOf = (version: ParsedVersion | undefined): number => {
  if (version?.sunset !== undefined) return version.sunset;
  return version?.status === 'sunset' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
};
