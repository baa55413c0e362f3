import type { Command } from 'commander';
import {
  addBuildFlags,
  addExamples,
  addProblemFlags,
  addServerFlags,
  addSiteFlags,
  type BuildFlags,
  type ServerFlags,
} from '../flags.ts';
import { runCommand } from '../run-command.ts';

export const defineDev = (program: Command): void => {
  const command = program.command('dev').description('build, serve, and build again on every change');
  addExamples(addSiteFlags(addProblemFlags(addBuildFlags(addServerFlags(command)))), [
    ['galley dev', 'on http://127.0.0.1:4321'],
    ['galley dev --drafts --future', 'while writing'],
  ]).action((flags: BuildFlags & ServerFlags) =>
    runCommand(flags, async (output) => {
      const { runDev } = await import('../run-dev.ts');
      return runDev(flags, output);
    }),
  );
};
