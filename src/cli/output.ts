import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Colors, createColors } from '../diagnostics/colors.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostics/diagnostic.ts';
import { github } from '../diagnostics/reporters/github.ts';
import { json } from '../diagnostics/reporters/json.ts';
import { pretty } from '../diagnostics/reporters/pretty.ts';
import type { Reporter } from '../diagnostics/reporters/reporter.ts';
import { wantsColor } from './color.ts';
import type { Format, OutputFlags } from './flags.ts';

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
}

const REPORTERS: Readonly<Record<Format, Reporter>> = { pretty, json, github };

/** `root` is the folder that diagnostics name files from. */
export const createOutput = (flags: OutputFlags, root: string): Output => {
  const { format, quiet = false } = flags;
  const isColored = (stream: NodeJS.WriteStream): boolean => flags.color && wantsColor(process.env, stream);
  const isForPeople = !quiet && format !== 'json';
  const tell = (diagnostics: readonly Diagnostic[]): string => {
    const shown = sortDiagnostics(diagnostics).filter(({ severity }) => severity === 'error' || !quiet);
    const named = format === 'github' ? shown.map(fromWorkspace(root)) : shown;
    return REPORTERS[format](named, { source: createSource(root), color: isColored(process.stderr) });
  };
  return {
    format,
    quiet,
    colors: createColors(isColored(process.stdout)),
    result: (text) => void (isForPeople && process.stdout.write(`${text}\n`)),
    data: (value) => void (format === 'json' && process.stdout.write(`${JSON.stringify(value)}\n`)),
    note: (text) => void (isForPeople && process.stderr.write(`${text}\n`)),
    report: (diagnostics) => void (format !== 'json' && process.stderr.write(tell(diagnostics))),
    failure: (diagnostics) => void (format === 'json' ? process.stdout : process.stderr).write(tell(diagnostics)),
  };
};

/** Reads the files that diagnostics name; only the last one is held, for diagnostics come sorted by file. */
const createSource = (root: string): ((file: string) => string | undefined) => {
  let last: { readonly file: string; readonly text: string | undefined } | undefined;
  return (file) => {
    if (last?.file !== file) last = { file, text: readText(join(root, file)) };
    return last.text;
  };
};

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined; // Gone or unreadable since: the diagnostic is told without its frame.
  }
};

/** GitHub finds a file from the repository's root, which a project below it must be named from. */
const fromWorkspace = (root: string): ((diagnostic: Diagnostic) => Diagnostic) => {
  const repository = process.env.GITHUB_WORKSPACE;
  const folder = repository ? relative(repository, root).split(sep).join('/') : '';
  if (folder === '' || folder.startsWith('..')) return (diagnostic) => diagnostic;
  return (diagnostic) =>
    diagnostic.file === undefined ? diagnostic : { ...diagnostic, file: `${folder}/${diagnostic.file}` };
};
