import { type Diagnostic, hasErrors } from '../diagnostic.ts';

/** The input of a reporter besides the diagnostics. */
export interface ReportContext {
  /** Reads a file that a diagnostic names; undefined if that fails. */
  readonly source: (file: string) => string | undefined;
  readonly color: boolean;
  /** The command that runs Galley, such as `npx galley`. */
  readonly command: string;
  /** Whether to show every problem in full instead of only the first of each code. */
  readonly all?: boolean | undefined;
}

/** Formats diagnostics. The text is empty if there are none; otherwise it ends with a line break. */
export type Reporter = (diagnostics: readonly Diagnostic[], context: ReportContext) => string;

/** One line of JSON, `{ "ok": false, "diagnostics": [...] }`, with every field of the diagnostics. */
export const json: Reporter = (diagnostics) => toJson({ ok: !hasErrors(diagnostics), diagnostics });

/** One line of JSON. `##[` is escaped, because anywhere in a line it begins a command to a GitHub runner. */
export const toJson = (value: unknown): string => `${JSON.stringify(value).replaceAll('##[', '##\\u005b')}\n`;
