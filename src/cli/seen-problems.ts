import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** Problems of a build by whether the build before had them as well. */
export interface SortedProblems {
  readonly fresh: readonly Diagnostic[];
  readonly remaining: readonly Diagnostic[];
  /** How many of the build before are there no more. */
  readonly gone: number;
}

/** A function that tells the problems of one build after another: a line that moved is no other problem. */
export const createSeenProblems = (): ((diagnostics: readonly Diagnostic[]) => SortedProblems) => {
  let seen = new Map<string, number>();
  return (diagnostics) => {
    const left = new Map(seen);
    seen = new Map();
    const fresh: Diagnostic[] = [];
    const remaining: Diagnostic[] = [];
    for (const diagnostic of diagnostics) {
      const name = nameOf(diagnostic);
      seen.set(name, (seen.get(name) ?? 0) + 1);
      const times = left.get(name) ?? 0;
      left.set(name, times - 1);
      (times > 0 ? remaining : fresh).push(diagnostic);
    }
    return { fresh, remaining, gone: [...left.values()].reduce((sum, times) => sum + Math.max(0, times), 0) };
  };
};

const nameOf = ({ severity, code, file, message }: Diagnostic): string =>
  JSON.stringify([severity, code, file, message]);
