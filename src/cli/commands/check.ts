import type { Command } from 'commander';
import {
  addExamples,
  addListFlag,
  addPostFlags,
  addProblemFlags,
  addSiteFlags,
  addTargetFlags,
  addWarningLimit,
  addWorkspaceFlag,
  type BuildFlags,
  toBuildOptions,
} from '../flags.ts';
import { runCommand } from '../run-command.ts';

export const defineCheck = (program: Command): void => {
  const command = program.command('check').description('find every problem that build would, and write nothing');
  addWorkspaceFlag(addListFlag(addWarningLimit(addProblemFlags(addTargetFlags(addPostFlags(command))))));
  addExamples(addSiteFlags(command), [
    ['galley check', 'before a commit'],
    ['galley check --drafts --future', 'unfinished and scheduled posts, too'],
    ['galley check --list held', 'what is not published, and why'],
    ['galley check --max-warnings 0', 'warnings fail as well'],
    ['galley check --workspace news,blog', 'two workspaces, in a job of their own'],
    ['galley check --format json', 'for a program'],
  ]).action((flags: BuildFlags) =>
    runCommand(flags, async (output) => {
      const { runBuild } = await import('../run-build.ts');
      return runBuild({ ...toBuildOptions(flags), write: false }, output, flags.list);
    }),
  );
};
