import { CommanderError } from 'commander';
import { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { readPackageInfo } from '../../shared/package-info.ts';
import type { OutputFlags, ProblemFlags } from '../flags/flags.ts';
import { createOutput, type Output, withoutCommands } from './output.ts';

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
const SYSTEM_ERRORS = new Set('EACCES EBUSY EDQUOT EIO EMFILE ENFILE ENOSPC ENOTFILE EPERM EROFS'.split(' '));

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
    process.stderr.write(withoutCommands(`error: ${redact(error.message)}\n`));
    return 1;
  }
  process.stderr.write(withoutCommands(redact(describeDefect(error))));
  return 70;
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && SYSTEM_ERRORS.has(String(error.code));

const describeDefect = (error: unknown): string => {
  const { version, bugs } = readPackageInfo();
  const stack = error instanceof Error ? describeCauses(error) : String(error);
  return `
This is a bug in Galley, not in your content. Please report it
${bugs ? `at ${bugs.url}` : 'the place where you got Galley'}, with these lines:

  galley   ${version}
  node     ${process.version} on ${process.platform} ${process.arch}
  command  galley ${process.argv.slice(2).join(' ')}

${stack.replaceAll(/^/gm, '  ')}
`;
};

const describeCauses = (error: Error): string =>
  `${error.stack ?? error.message}${error.cause instanceof Error ? `\ncaused by: ${describeCauses(error.cause)}` : ''}`;
