import { count, withCommas } from './counted.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { CodeGroup } from './group-by-code.ts';

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

/** One row a code: severity, code, how many, in how many files. */
export const rowsByCode = (groups: readonly CodeGroup[]): readonly (readonly [string, string, string, string])[] =>
  groups.map((group) => {
    const files = new Set([group.first, ...group.others].flatMap(({ file }) => file ?? [])).size;
    return [group.severity, group.code, withCommas(group.count), files === 0 ? '' : `in ${count(files, 'file')}`];
  });

/** The part of a help that is about one problem alone. */
export const SUGGESTION: RegExp = /^Did you mean .*?\?(?: |$)/;

/** What is best mended first, in a sentence; null where nothing keeps the build from being done. */
export const firstStep = ([first, ...others]: readonly CodeGroup[]): string | null => {
  if (first?.severity !== 'error') return null;
  const errors = [first, ...others].reduce((sum, group) => sum + (group.severity === 'error' ? group.count : 0), 0);
  const share = first.count === errors ? '' : `${withCommas(first.count)} of the `;
  const { help = '' } = first.first;
  return `Mend first: ${first.code}, ${share}${count(errors, 'error')}. ${help.replace(SUGGESTION, '')}`.trim();
};
