import { compare } from '../compare.ts';

export type Severity = 'error' | 'warning';

/** A place in a file; `line` and `column` start at 1, `length` is in characters of that line. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly length?: number;
}

export const positionAt = (text: string, offset: number, length?: number): Position => {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: offset - start + 1, ...(length !== undefined && length > 0 && { length }) };
};

/** Another place of the same problem, such as the second of two duplicates. */
export interface Related {
  readonly message: string;
  readonly file: string;
  readonly position?: Position | undefined;
}

/** One problem in the user's content or configuration. It is plain data: reporters format it. */
export interface Diagnostic {
  readonly severity: Severity;
  /** A stable code, `<area>/<problem>`. The guide has a section about every code, which `galley explain` prints. */
  readonly code: string;
  /** One sentence that says what is wrong. */
  readonly message: string;
  /** The path relative to the project's root, with `/` between segments. Absent if the problem has no file. */
  readonly file?: string | undefined;
  readonly position?: Position | undefined;
  /** One or two sentences that say how to fix it. */
  readonly help?: string | undefined;
  readonly related?: readonly Related[];
  /** For a warning, the code of the problem that causes it. Reports count it below that problem. */
  readonly followsFrom?: string | undefined;
}

/** Thrown for problems in the user's content or configuration after which Galley cannot continue. */
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

/** The error for one problem after which Galley cannot continue. */
export const refusal = (exitCode: 1 | 2, problem: Omit<Diagnostic, 'severity'>): DiagnosticError =>
  new DiagnosticError([{ severity: 'error', ...problem }], exitCode);

/** The message of a thrown value, which may not be an Error. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some((diagnostic) => diagnostic.severity === 'error');

/**
 * Sorts by file, then place, then code, so that the report does not depend on the order of discovery. A problem that
 * each version or language has is listed once.
 */
export const sortDiagnostics = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  [...diagnostics].sort(inOrder).filter((each, at, all) => at === 0 || inOrder(all[at - 1] as Diagnostic, each) !== 0);

const inOrder = (a: Diagnostic, b: Diagnostic): number =>
  compare(a.file ?? '', b.file ?? '') ||
  (a.position?.line ?? 0) - (b.position?.line ?? 0) ||
  (a.position?.column ?? 0) - (b.position?.column ?? 0) ||
  compare(a.code, b.code) ||
  compare(a.message, b.message);
