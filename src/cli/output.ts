import { relative, sep } from 'node:path';
import { type Colors, createColors } from '../diagnostics/colors.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostics/diagnostic.ts';
import { redactDiagnostic } from '../diagnostics/redact-diagnostic.ts';
import { github } from '../diagnostics/reporters/github.ts';
import { json } from '../diagnostics/reporters/json.ts';
import { markdown } from '../diagnostics/reporters/markdown.ts';
import { pretty } from '../diagnostics/reporters/pretty.ts';
import type { Reporter } from '../diagnostics/reporters/reporter.ts';
import { createRedact, type Redact, redactData, type SecretKey } from '../diagnostics/secret-keys.ts';
import { createSourceReader } from '../files/source-reader.ts';
import { wantsColor } from './color.ts';
import type { Format, OutputFlags, ProblemFlags } from './flags.ts';
import { writeResult } from './stdout.ts';
import { addStepSummary } from './step-summary.ts';

/** A command's way to speak: results on stdout, everything else on stderr, so that results can be piped. */
export interface Output {
  readonly format: Format;
  readonly quiet: boolean;
  /** Colours of stdout. */
  readonly colors: Colors;
  /** A result as text; nothing with --quiet or --format json. */
  readonly result: (text: string) => void;
  /** A result as one line of JSON; nothing but with --format json. */
  readonly data: (value: unknown) => void;
  /** A remark for people; nothing with --quiet or --format json. */
  readonly note: (text: string) => void;
  /** Problems beside a result. With --format json they are part of its data, and nothing is printed here. */
  readonly report: (diagnostics: readonly Diagnostic[]) => void;
  /** Problems in place of a result. */
  readonly failure: (diagnostics: readonly Diagnostic[]) => void;
  /** From now on these keys are shown by their names alone, whatever is said. */
  readonly hide: (secrets: readonly SecretKey[]) => void;
  /** A text without the keys that are hidden. */
  readonly redact: Redact;
}

const REPORTERS: Readonly<Record<Format, Reporter>> = { pretty, json, github };

/** `root` is the folder that diagnostics name files from. */
export const createOutput = (flags: OutputFlags & ProblemFlags, root: string): Output => {
  const { format, quiet = false, all, maxErrors } = flags;
  const isColored = (stream: NodeJS.WriteStream): boolean => flags.color && wantsColor(process.env, stream);
  const isForPeople = !quiet && format !== 'json';
  let redact = createRedact([]);
  const tell = (diagnostics: readonly Diagnostic[]): string => {
    const shown = sortDiagnostics(diagnostics).filter(({ severity }) => severity === 'error' || !quiet);
    const redacted = shown.map((diagnostic) => redactDiagnostic(diagnostic, redact));
    const named = format === 'github' ? redacted.map(fromWorkspace(root)) : redacted;
    if (format === 'github') addStepSummary(markdown(named), process.env);
    return REPORTERS[format](named, {
      source: createSourceReader(root),
      color: isColored(process.stderr),
      all,
      maxErrors,
    });
  };
  return {
    format,
    quiet,
    colors: createColors(isColored(process.stdout)),
    result: (text) => void (isForPeople && writeResult(`${redact(text)}\n`)),
    data: (value) => void (format === 'json' && writeResult(`${JSON.stringify(redactData(value, redact))}\n`)),
    note: (text) => void (isForPeople && process.stderr.write(`${redact(text)}\n`)),
    report: (diagnostics) => void (format !== 'json' && process.stderr.write(tell(diagnostics))),
    failure: (diagnostics) =>
      void (format === 'json' ? writeResult(tell(diagnostics)) : process.stderr.write(tell(diagnostics))),
    hide: (secrets) => {
      redact = createRedact(secrets);
    },
    redact: (text) => redact(text),
  };
};

/** GitHub finds a file from the repository's root, which a project below it must be named from. */
const fromWorkspace = (root: string): ((diagnostic: Diagnostic) => Diagnostic) => {
  const repository = process.env.GITHUB_WORKSPACE;
  const folder = repository ? relative(repository, root).split(sep).join('/') : '';
  if (folder === '' || folder.startsWith('..')) return (diagnostic) => diagnostic;
  return (diagnostic) =>
    diagnostic.file === undefined ? diagnostic : { ...diagnostic, file: `${folder}/${diagnostic.file}` };
};
