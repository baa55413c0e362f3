import { appendFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { asRun, commandIn } from '../../shared/diagnostics/as-run.ts';
import { type Diagnostic, DiagnosticError, sortDiagnostics } from '../../shared/diagnostics/diagnostic.ts';
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
import { readPackageInfo } from '../../shared/package-info.ts';
import type { Format, OutputFlags, ProblemFlags } from '../flags/flags.ts';

/** The output of a command: results go to stdout, everything else to stderr, so that results can be piped. */
export interface Output {
  readonly format: Format;
  readonly quiet: boolean;
  /** The command that runs Galley, as the user typed it: `npx galley`. */
  readonly command: string;
  /** The colours for stdout. */
  readonly colors: Colors;
  /** Prints a result as text, except with --quiet or --format json. */
  readonly result: (text: string) => void;
  /** Prints a result as one line of JSON, only with --format json. */
  readonly data: (value: unknown) => void;
  /** Prints a remark for people, except with --quiet or --format json. */
  readonly note: (text: string) => void;
  /** Prints problems that accompany a result, except with --format json, where they are part of its data. */
  readonly report: (diagnostics: readonly Diagnostic[]) => void;
  /** Prints problems instead of a result. */
  readonly failure: (diagnostics: readonly Diagnostic[]) => void;
  /** From now on, all output shows only the names of these keys. */
  readonly hide: (secrets: readonly SecretKey[]) => void;
  /** Removes hidden keys from text. */
  readonly redact: Redact;
}

const REPORTERS: Readonly<Record<Format, Reporter>> = { pretty, json, github };

/** Makes the output of a command. File names in diagnostics are relative to `root`. */
const createOutput = (flags: OutputFlags & ProblemFlags, root: string): Output => {
  const { format = formatIn(process.env), quiet = false, all } = flags;
  const isColored = (stream: NodeJS.WriteStream): boolean => flags.color && wantsColor(process.env, stream);
  const command = commandIn(process.env);
  const isForPeople = !quiet && format !== 'json';
  let redact = createRedact([]);
  const render = (diagnostics: readonly Diagnostic[]): string => {
    const shown = sortDiagnostics(diagnostics).filter(({ severity }) => severity === 'error' || !quiet);
    const redacted = shown.map((diagnostic) => redactDiagnostic(diagnostic, redact));
    const named = format === 'github' ? redacted.map(fromWorkspace(root)) : redacted;
    if (format === 'github') addStepSummary(markdown(named), process.env);
    const context = { source: createSourceReader(root), color: isColored(process.stderr), all, command };
    const asTyped = named.map((diagnostic) => redactDiagnostic(diagnostic, (text) => asRun(text, command)));
    const text = REPORTERS[format](format === 'json' ? named : asTyped, context);
    return format === 'pretty' ? withoutCommands(text) : text;
  };
  return {
    format,
    quiet,
    command,
    colors: createColors(isColored(process.stdout)),
    result: (text) => void (isForPeople && writeResult(`${withoutCommands(redact(text))}\n`)),
    data: (value) => void (format === 'json' && writeResult(toJson(redactData(value, redact)))),
    note: (text) => void (isForPeople && process.stderr.write(`${withoutCommands(redact(text))}\n`)),
    report: (diagnostics) => void (format !== 'json' && process.stderr.write(render(diagnostics))),
    failure: (diagnostics) =>
      void (format === 'json' ? writeResult(render(diagnostics)) : process.stderr.write(render(diagnostics))),
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
 * Makes text from a repository harmless in the log of a GitHub runner, which runs lines that begin with `::name` and
 * anything after `##[` as commands. The runner does so for containers too, so this does not depend on the environment.
 */
export const withoutCommands = (text: string): string =>
  text.replaceAll('##[', '##\u2009[').replace(/^([\s\u0085]*:)(?=:[^:])/gm, '$1\u2009');

/** Makes file names relative to the repository's root, as GitHub needs them, if the project is in a subfolder. */
const fromWorkspace = (root: string): ((diagnostic: Diagnostic) => Diagnostic) => {
  const repository = process.env.GITHUB_WORKSPACE;
  const folder = repository ? relativeName(repository, root) : '';
  if (folder === '' || folder.startsWith('..')) return (diagnostic) => diagnostic;
  return (diagnostic) =>
    diagnostic.file === undefined ? diagnostic : { ...diagnostic, file: `${folder}/${diagnostic.file}` };
};

/** Reserves stdout for results. Other output, from a package or the configuration, even in threads, goes to stderr. */
export const keepStdoutForResults = (): void => {
  process.stdout.write = process.stderr.write.bind(process.stderr);
};

export const writeResult = (text: string): void => {
  // The stream's original method, which `keepStdoutForResults` overrides.
  Object.getPrototypeOf(process.stdout).write.call(process.stdout, text);
};

/**
 * Whether a stream gets colours: by https://no-color.org first, then https://force-color.org, then by the type of the
 * stream. CI logs show colours although they are not terminals.
 */
export const wantsColor = (env: NodeJS.ProcessEnv, stream: { readonly isTTY?: boolean }): boolean => {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  if (env.TERM === 'dumb') return false;
  return stream.isTTY === true || isCi(env);
};

/** Every CI service sets `CI`. Some people set it to `false` to turn it off. */
export const isCi = (env: NodeJS.ProcessEnv): boolean => Boolean(env.CI) && env.CI !== 'false' && env.CI !== '0';

/**
 * Adds Markdown to the job summary of GitHub Actions, if there is one.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#adding-a-job-summary
 */
export const addStepSummary = (text: string, { GITHUB_STEP_SUMMARY: path }: NodeJS.ProcessEnv): void => {
  if (!path || text === '') return;
  try {
    appendFileSync(path, `${text}\n`);
  } catch {
    // Not an error: the problems are in the log as well.
  }
};

/** Runs a command with its output, prints its errors, and sets the exit code. */
export const runCommand = async (
  flags: OutputFlags & ProblemFlags,
  command: (output: Output) => Promise<ExitCode>,
): Promise<void> => {
  const output = createOutput(flags, process.cwd());
  try {
    process.exitCode = await command(output);
  } catch (error) {
    process.exitCode = fail(error, output);
  }
};

/** Success, problems in the content, wrong usage or configuration, a bug in Galley (EX_SOFTWARE of sysexits.h). */
export type ExitCode = 0 | 1 | 2 | 70;

/** Errors of the machine, which are not bugs in Galley. */
const SYSTEM_ERRORS = new Set(
  'EACCES EBUSY EDQUOT EIO EMFILE ENFILE ENOMEM ENOSPC ENOTFILE EPERM EROFS ESTALE'.split(' '),
);

/** Prints an error to stderr (with --format json, problems to stdout), and returns its exit code. */
export const fail = (error: unknown, output?: Output): ExitCode => {
  const redact = output?.redact ?? String;
  // Commander has already printed its message. Its code is 0 for --help and --version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof DiagnosticError && output !== undefined) {
    output.failure(error.diagnostics);
    return error.exitCode;
  }
  if (isSystemError(error)) {
    const message = error.syscall === 'uv_cwd' ? 'The current folder no longer exists.' : error.message;
    process.stderr.write(withoutCommands(`error: ${redact(message)}\n`));
    return 1;
  }
  process.stderr.write(withoutCommands(redact(describeDefect(error))));
  return 70;
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  (('code' in error && SYSTEM_ERRORS.has(String(error.code))) || ('syscall' in error && error.syscall === 'uv_cwd'));

const describeDefect = (error: unknown): string => {
  const { version, bugs } = readPackageInfo();
  const stack = error instanceof Error ? describeCauses(error) : String(error);
  return `
This is a bug in Galley, not in your content. Please report it at
${bugs.url}, with these lines:

  galley   ${version}
  node     ${process.version} on ${process.platform} ${process.arch}
  command  galley ${process.argv.slice(2).join(' ')}

${stack.replaceAll(/^/gm, '  ')}
`;
};

const describeCauses = (error: Error): string =>
  `${error.stack ?? error.message}${error.cause instanceof Error ? `\ncaused by: ${describeCauses(error.cause)}` : ''}`;
