import { appendFileSync } from 'node:fs';
import { type Diagnostic, sortDiagnostics } from '../../shared/diagnostics/diagnostic.ts';
import { type Colors, createColors } from '../../shared/diagnostics/display.ts';
import { github, markdown } from '../../shared/diagnostics/reporters/github-report.ts';
import { pretty } from '../../shared/diagnostics/reporters/pretty.ts';
import { json, type Reporter, toJson } from '../../shared/diagnostics/reporters/reporter.ts';
import {
  createRedact,
  type Redact,
  redactData,
  redactDiagnostic,
  type SecretKey,
} from '../../shared/diagnostics/secret-keys.ts';
import { relativeName } from '../../shared/fs/entries.ts';
import { createSourceReader } from '../../shared/fs/read-text.ts';
import type { Format, OutputFlags, ProblemFlags } from '../flags/flags.ts';

/** Where a command prints: results to stdout, everything else to stderr, so that results can be piped. */
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
  /** Problems that accompany a result. With --format json they are part of its data, and nothing is printed here. */
  readonly report: (diagnostics: readonly Diagnostic[]) => void;
  /** Problems instead of a result. */
  readonly failure: (diagnostics: readonly Diagnostic[]) => void;
  /** From now on, all output shows these keys by their names alone. */
  readonly hide: (secrets: readonly SecretKey[]) => void;
  /** A text without the keys that are hidden. */
  readonly redact: Redact;
}

const REPORTERS: Readonly<Record<Format, Reporter>> = { pretty, json, github };

/** `root` is the folder that diagnostics name files from. */
export const createOutput = (flags: OutputFlags & ProblemFlags, root: string): Output => {
  const { format = formatIn(process.env), quiet = false, all, maxErrors } = flags;
  const isColored = (stream: NodeJS.WriteStream): boolean => flags.color && wantsColor(process.env, stream);
  const isForPeople = !quiet && format !== 'json';
  let redact = createRedact([]);
  const tell = (diagnostics: readonly Diagnostic[]): string => {
    const shown = sortDiagnostics(diagnostics).filter(({ severity }) => severity === 'error' || !quiet);
    const redacted = shown.map((diagnostic) => redactDiagnostic(diagnostic, redact));
    const named = format === 'github' ? redacted.map(fromWorkspace(root)) : redacted;
    if (format === 'github') addStepSummary(markdown(named), process.env);
    const context = { source: createSourceReader(root), color: isColored(process.stderr), all, maxErrors };
    const text = REPORTERS[format](named, context);
    return format === 'pretty' ? withoutCommands(text) : text;
  };
  return {
    format,
    quiet,
    colors: createColors(isColored(process.stdout)),
    result: (text) => void (isForPeople && writeResult(`${withoutCommands(redact(text))}\n`)),
    data: (value) => void (format === 'json' && writeResult(toJson(redactData(value, redact)))),
    note: (text) => void (isForPeople && process.stderr.write(`${withoutCommands(redact(text))}\n`)),
    report: (diagnostics) => void (format !== 'json' && process.stderr.write(tell(diagnostics))),
    failure: (diagnostics) =>
      void (format === 'json' ? writeResult(tell(diagnostics)) : process.stderr.write(tell(diagnostics))),
    hide: (secrets) => {
      redact = createRedact(secrets);
    },
    redact: (text) => redact(text),
  };
};

/** GitHub Actions sets this variable in every step. */
export const formatIn = ({ GITHUB_ACTIONS }: NodeJS.ProcessEnv): Format =>
  GITHUB_ACTIONS === 'true' ? 'github' : 'pretty';

/**
 * Makes names and texts of a repository harmless for the log of a GitHub runner, which runs lines that begin with `::name` and
 * anything after `##[` as commands. It does so in containers too, so this does not depend on the environment.
 */
export const withoutCommands = (text: string): string =>
  text.replaceAll('##[', '##\u2009[').replace(/^([\s\u0085]*:)(?=:[^:])/gm, '$1\u2009');

/** Names files from the repository's root, as GitHub finds them, where the project is a folder of it. */
const fromWorkspace = (root: string): ((diagnostic: Diagnostic) => Diagnostic) => {
  const repository = process.env.GITHUB_WORKSPACE;
  const folder = repository ? relativeName(repository, root) : '';
  if (folder === '' || folder.startsWith('..')) return (diagnostic) => diagnostic;
  return (diagnostic) =>
    diagnostic.file === undefined ? diagnostic : { ...diagnostic, file: `${folder}/${diagnostic.file}` };
};

/**
 * Keeps stdout for results: what anything else in this process prints there, a package or the configuration, goes to
 * stderr; so does what worker threads print, which comes through the same stream.
 */
export const keepStdoutForResults = (): void => {
  process.stdout.write = process.stderr.write.bind(process.stderr);
};

export const writeResult = (text: string): void => {
  // The stream's own method, which keepStdoutForResults hides.
  Object.getPrototypeOf(process.stdout).write.call(process.stdout, text);
};

/**
 * Whether a stream gets colours: https://no-color.org first, then https://force-color.org, then CI (whose logs show
 * colours though they are no terminals), then what the stream is.
 */
export const wantsColor = (env: NodeJS.ProcessEnv, stream: { readonly isTTY?: boolean }): boolean => {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  if (env.TERM === 'dumb') return false;
  return stream.isTTY === true || isCi(env);
};

/** Every CI service sets `CI`; some people set it to `false` to switch it off. */
export const isCi = (env: NodeJS.ProcessEnv): boolean => Boolean(env.CI) && env.CI !== 'false' && env.CI !== '0';

/**
 * Adds Markdown to the page that GitHub Actions shows of a step's job, where there is one.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#adding-a-job-summary
 */
export const addStepSummary = (text: string, { GITHUB_STEP_SUMMARY: path }: NodeJS.ProcessEnv): void => {
  if (!path || text === '') return;
  try {
    appendFileSync(path, `${text}\n`);
  } catch {
    // The problems are in the log as well; a page that cannot be written is no reason to fail.
  }
};
