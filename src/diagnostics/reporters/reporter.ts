import type { Diagnostic } from '../diagnostic.ts';

/** What a reporter may ask for. */
export interface ReportContext {
  /** The text of a file that a diagnostic names; undefined when it cannot be read. */
  readonly source: (file: string) => string | undefined;
  readonly color: boolean;
}

/** Diagnostics as text, in the order given; empty when there are none. Ends with a line break otherwise. */
export type Reporter = (diagnostics: readonly Diagnostic[], context: ReportContext) => string;
