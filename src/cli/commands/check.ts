import type { Command } from 'commander';
import {
  addExamples,
  addListFlag,
  addPostFlags,
  addProblemFlags,
  addSiteFlags,
  addTargetFlags,
  addWarningLimit,
  type BuildFlags,
  toBuildOptions,
} from '../flags.ts';
import { runCommand } from '../run-command.ts';

export const defineCheck = (program: Command): void => {
  const command = program.command('check').description('find every problem that build would, and write nothing');
  addExamples(addSiteFlags(addListFlag(addWarningLimit(addProblemFlags(addTargetFlags(addPostFlags(command)))))), [
    ['galley check', 'before a commit'],
    ['galley check --drafts --future', 'unfinished and scheduled posts, too'],
    ['galley check --list held', 'what is not published, and why'],
    ['galley check --max-warnings 0', 'warnings fail as well'],
    ['galley check --format json', 'for a program'],
  ]).action((flags: BuildFlags) =>
    runCommand(flags, async (output) => {
      const { runBuild } = await import('../run-build.ts');
      return runBuild({ ...toBuildOptions(flags), write: false }, output, flags.list);
    }),
  );
};
