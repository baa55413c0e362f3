import { countsOf, sortByCount } from '../counts.ts';
import { groupBy } from '../group-by.ts';
import { count, withCommas } from './amounts.ts';
import type { Diagnostic, Severity } from './diagnostic.ts';

/** The problems of one code and severity; there is at least one. */
export interface CodeGroup<Problem extends Diagnostic = Diagnostic> {
  readonly severity: Severity;
  readonly code: string;
  readonly first: Problem;
  readonly others: readonly Problem[];
  readonly count: number;
  /** Warnings that follow from these problems. */
  readonly followers: readonly Problem[];
}

/** The areas of codes that everything else depends on, so you fix them first. */
const FIRST_AREAS = ['config', 'version', 'content', 'workspace'];

/**
 * Groups problems by code. First come errors, then the areas that everything else depends on, then frequent codes. A
 * warning that follows from other problems is in their group.
 */
export const groupByCode = <Problem extends Diagnostic>(
  diagnostics: readonly Problem[],
): readonly CodeGroup<Problem>[] => {
  const codes = new Set(diagnostics.flatMap(({ code, followsFrom }) => (followsFrom === undefined ? code : [])));
  const causeOf = ({ followsFrom = '' }: Problem): string => (codes.has(followsFrom) ? followsFrom : '');
  const byCause = groupBy(diagnostics, causeOf);
  const byCode = groupBy(byCause.get('') ?? [], ({ severity, code }) => `${severity} ${code}`);
  const groups = Array.from(byCode.values(), (problems) => {
    const [first, ...others] = problems as [Problem, ...Problem[]];
    const { severity, code } = first;
    return { severity, code, first, others, count: problems.length, followers: byCause.get(code) ?? [] };
  });
  return groups.sort(
    (a, b) =>
      Number(a.severity === 'warning') - Number(b.severity === 'warning') ||
      rankOf(a.code) - rankOf(b.code) ||
      b.count - a.count ||
      (a.code < b.code ? -1 : 1),
  );
};

const rankOf = (code: string): number => {
  const rank = FIRST_AREAS.indexOf(code.slice(0, code.indexOf('/')));
  return rank === -1 ? FIRST_AREAS.length : rank;
};

/** The maximum number of warnings of one code that get a line each. All errors do, because you fix them one by one. */
const WARNINGS_LISTED = 10;

/** The problems of a group, after the first, that get a line each. Does not apply with `--all`. */
export const othersToList = ({ severity, others }: CodeGroup): readonly Diagnostic[] =>
  severity === 'warning' ? others.slice(0, WARNINGS_LISTED) : others;

/** `and 3 warnings that may follow from these: 2 post/anchor-missing, 1 post/link-missing`. Empty if there are none. */
export const followersText = ({ followers, count: causes }: CodeGroup): string => {
  if (followers.length === 0) return '';
  const codes = sortByCount(countsOf(followers.map(({ code }) => code)));
  const list = codes.map(([code, number]) => `${withCommas(number)} ${code}`).join(', ');
  return `and ${count(followers.length, 'warning')} that may follow from ${causes === 1 ? 'it' : 'these'}: ${list}`;
};

/** `2 errors, 1 warning in 3 files`. */
export const totals = (diagnostics: readonly Diagnostic[]): string => {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  const files = new Set(diagnostics.flatMap(({ file }) => file ?? [])).size;
  const parts = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ];
  return `${parts.join(', ')}${files > 0 ? ` in ${count(files, 'file')}` : ''}`;
};

/** Returns one row per code: severity, code, number of problems, number of files. */
export const rowsByCode = (groups: readonly CodeGroup[]): readonly (readonly [string, string, string, string])[] =>
  groups.map((group) => {
    const files = new Set([group.first, ...group.others].flatMap(({ file }) => file ?? [])).size;
    const { length } = group.followers;
    const places = [
      ...(files === 0 ? [] : [`in ${count(files, 'file')}`]),
      ...(length === 0 ? [] : [`and ${withCommas(length)} that may follow`]),
    ];
    return [group.severity, group.code, withCommas(group.count), places.join(', ')];
  });

/** The part of a help text that is about one problem only. */
export const SUGGESTION: RegExp = /^Did you mean .*?\?(?: |$)/;

/** Says in a sentence what to fix first; null if no error stops the build. */
export const firstStep = ([first, ...others]: readonly CodeGroup[]): string | null => {
  if (first?.severity !== 'error') return null;
  const errors = [first, ...others].reduce((sum, group) => sum + (group.severity === 'error' ? group.count : 0), 0);
  const part = first.count === errors ? '' : `${withCommas(first.count)} of the `;
  const { help = '' } = first.first;
  return `Fix first: ${first.code}, ${part}${count(errors, 'error')}. ${help.replace(SUGGESTION, '')}`.trim();
};
