import type { Diagnostic } from '../diagnostic.ts';

/** What a reporter may ask for. */
export interface ReportContext {
  /** The text of a file that a diagnostic names; undefined when it cannot be read. */
  readonly source: (file: string) => string | undefined;
  readonly color: boolean;
  /** Every problem in full, in place of the first of each code. */
  readonly all?: boolean | undefined;
  /** Errors printed at the most; all are counted. */
  readonly maxErrors?: number | undefined;
}

/** Diagnostics as text; empty when there are none. Ends with a line break otherwise. */
export type Reporter = (diagnostics: readonly Diagnostic[], context: ReportContext) => string;
