export type Severity = 'error' | 'warning';

/** A place in a file; `line` and `column` start at 1, `length` is in characters of that line. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly length?: number;
}

/** Another place that belongs to the same problem: the second of two duplicates, say. */
export interface Related {
  readonly message: string;
  readonly file: string;
  readonly position?: Position;
}

/** One problem in the user's content or configuration. Data only: reporters decide how it looks. */
export interface Diagnostic {
  readonly severity: Severity;
  /** Stable, `<area>/<problem>`; every code is described in the guide. */
  readonly code: string;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** Relative to the project's root, `/` between segments; absent for a problem that has no file. */
  readonly file?: string;
  readonly position?: Position;
  /** One or two sentences: the way out. */
  readonly help?: string;
  readonly related?: readonly Related[];
}

/** Problems in the user's content or configuration, thrown where nothing sensible can follow. */
export class DiagnosticError extends Error {
  override readonly name = 'DiagnosticError';
  readonly diagnostics: readonly Diagnostic[];
  /** The process's exit code: 1 for content, 2 for usage and configuration. */
  readonly exitCode: 1 | 2;

  constructor(diagnostics: readonly Diagnostic[], exitCode: 1 | 2) {
    super(diagnostics.map((diagnostic) => diagnostic.message).join('\n'));
    this.diagnostics = diagnostics;
    this.exitCode = exitCode;
  }
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some((diagnostic) => diagnostic.severity === 'error');

/**
 * By file, then place, then code: the order of the report, whatever order the problems were found in.
 */
export const sortDiagnostics = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  [...diagnostics].sort(
    (a, b) =>
      compare(a.file ?? '', b.file ?? '') ||
      (a.position?.line ?? 0) - (b.position?.line ?? 0) ||
      (a.position?.column ?? 0) - (b.position?.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
