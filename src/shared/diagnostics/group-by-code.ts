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
}

/** The areas of codes that everything else depends on, so you fix them first. */
const FIRST_AREAS = ['config', 'version', 'content', 'workspace'];

/** Groups problems by code. First come errors, then the areas that everything else depends on, then frequent codes. */
export const groupByCode = <Problem extends Diagnostic>(
  diagnostics: readonly Problem[],
): readonly CodeGroup<Problem>[] => {
  const byCode = groupBy(diagnostics, ({ severity, code }) => `${severity} ${code}`);
  const groups = Array.from(byCode.values(), (problems) => {
    const [first, ...others] = problems as [Problem, ...Problem[]];
    return { severity: first.severity, code: first.code, first, others, count: problems.length };
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
    return [group.severity, group.code, withCommas(group.count), files === 0 ? '' : `in ${count(files, 'file')}`];
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
