import type { Diagnostic } from '../shared/diagnostics/diagnostic.ts';

/** A problem of one option that depends on the date or on the posts. */
export interface OptionProblem extends Pick<Diagnostic, 'severity' | 'code' | 'message' | 'help'> {
  readonly path: readonly string[];
}

export interface ConfigProblem {
  readonly path: readonly PropertyKey[];
  /** The second half of the diagnostic's code. */
  readonly problem: 'unknown-option' | 'invalid-option' | 'invalid-contract';
  readonly message: string;
  readonly help?: string;
}

export const invalid = (path: readonly PropertyKey[], message: string, help: string): ConfigProblem => ({
  path,
  problem: 'invalid-option',
  message,
  help,
});
