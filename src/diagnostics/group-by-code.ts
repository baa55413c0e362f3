import type { Diagnostic, Severity } from './diagnostic.ts';

/** The problems of one code and severity; there is at least one. */
export interface CodeGroup<Problem extends Diagnostic = Diagnostic> {
  readonly severity: Severity;
  readonly code: string;
  readonly first: Problem;
  readonly others: readonly Problem[];
  /** Of all of them. */
  readonly count: number;
}

/** Areas of codes on which everything else depends, so that they are mended first. */
const BASIS = ['config', 'version', 'content', 'workspace'];

/**
 * Problems by their codes, those that are to be mended first before others: errors, then what everything else depends on,
 * then what there is most of.
 */
export const groupByCode = <Problem extends Diagnostic>(
  diagnostics: readonly Problem[],
): readonly CodeGroup<Problem>[] => {
  const groups = new Map<string, CodeGroup<Problem> & { others: Problem[]; count: number }>();
  for (const diagnostic of diagnostics) {
    const { severity, code } = diagnostic;
    const group = groups.get(`${severity} ${code}`);
    if (group === undefined) {
      groups.set(`${severity} ${code}`, { severity, code, first: diagnostic, others: [], count: 1 });
    } else {
      group.others.push(diagnostic);
      group.count += 1;
    }
  }
  return [...groups.values()].sort(
    (a, b) =>
      Number(a.severity === 'warning') - Number(b.severity === 'warning') ||
      rankOf(a.code) - rankOf(b.code) ||
      b.count - a.count ||
      (a.code < b.code ? -1 : 1),
  );
};

const rankOf = (code: string): number => {
  const rank = BASIS.indexOf(code.slice(0, code.indexOf('/')));
  return rank === -1 ? BASIS.length : rank;
};

/** The same groups with so many errors at the most: the first of each as long as there is room, then others in turn. */
export const withErrorsUpTo = (groups: readonly CodeGroup[], most: number): readonly CodeGroup[] => {
  const errors = groups.filter(({ severity }) => severity === 'error').slice(0, most);
  let room = most - errors.length;
  const cut = errors.map((group): CodeGroup => {
    const others = group.others.slice(0, room);
    room -= others.length;
    return { ...group, others };
  });
  return [...cut, ...groups.filter(({ severity }) => severity === 'warning')];
};
