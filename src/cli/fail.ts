import { CommanderError } from 'commander';
import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import type { Output } from './output.ts';
import { readPackageInfo } from './package-info.ts';

/** Done, problems in the content, wrong usage or configuration, a defect of Galley (EX_SOFTWARE of sysexits.h). */
export type ExitCode = 0 | 1 | 2 | 70;

/** What the machine may refuse without anybody's code being wrong. */
const SYSTEM_ERRORS = new Set('EACCES EBUSY EDQUOT EIO EMFILE ENFILE ENOSPC ENOTFILE EPERM EROFS'.split(' '));

/** Says on stderr (with --format json, problems on stdout) what went wrong, and returns the exit code for it. */
export const fail = (error: unknown, output?: Output): ExitCode => {
  const redact = output?.redact ?? String;
  // Commander has printed its sentence already; its code is 0 for --help and --version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof DiagnosticError && output !== undefined) {
    output.failure(error.diagnostics);
    return error.exitCode;
  }
  if (isSystemError(error)) {
    process.stderr.write(`error: ${redact(error.message)}\n`);
    return 1;
  }
  process.stderr.write(redact(describeDefect(error)));
  return 70;
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && SYSTEM_ERRORS.has(String(error.code));

const describeDefect = (error: unknown): string => {
  const { version, bugs } = readPackageInfo();
  const stack = error instanceof Error ? describeCauses(error) : String(error);
  return `
Galley failed in a way that it should not, whatever the content. Please report it
${bugs ? `at ${bugs.url}` : 'where you got Galley from'}, with these lines:

  galley   ${version}
  node     ${process.version} on ${process.platform} ${process.arch}
  command  galley ${process.argv.slice(2).join(' ')}

${stack.replaceAll(/^/gm, '  ')}
`;
};

const describeCauses = (error: Error): string =>
  `${error.stack ?? error.message}${error.cause instanceof Error ? `\ncaused by: ${describeCauses(error.cause)}` : ''}`;
