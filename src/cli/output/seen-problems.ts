import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';

/** The problems of a build, by whether the previous build had them too. */
interface SortedProblems {
  readonly fresh: readonly Diagnostic[];
  readonly remaining: readonly Diagnostic[];
  /** How many problems of the previous build are gone. */
  readonly gone: number;
}

/** Returns a function that compares each build's problems with the previous build's. A moved line is the same problem. */
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
