import { type ExitCode, fail } from './fail.ts';
import type { OutputFlags, ProblemFlags } from './flags.ts';
import { createOutput, type Output } from './output.ts';

/** Runs a command with a way to speak; whatever it throws is told here, and the exit code set. */
export const runCommand = async (
  flags: OutputFlags & Pick<ProblemFlags, 'all' | 'maxErrors'>,
  command: (output: Output) => Promise<ExitCode>,
): Promise<void> => {
  const output = createOutput(flags, process.cwd());
  try {
    process.exitCode = await command(output);
  } catch (error) {
    process.exitCode = fail(error, output);
  }
};
