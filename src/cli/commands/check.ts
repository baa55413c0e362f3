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
} from '../flags/flags.ts';
import { runCommand } from '../output/run-command.ts';
import { runBuild } from './build.ts';

export const defineCheck = (program: Command): void => {
  const command = program.command('check').description('report every problem that build would, and write nothing');
  addWorkspaceFlag(addListFlag(addWarningLimit(addProblemFlags(addTargetFlags(addPostFlags(command))))));
  addExamples(addSiteFlags(command), [
    ['galley check', 'before you commit'],
    ['galley check --drafts --future', 'unfinished and scheduled posts too'],
    ['galley check --list held', 'what is not published, and why'],
    ['galley check --max-warnings 0', 'fail on warnings too'],
    ['galley check --workspace news,blog', 'only two workspaces, such as in a separate CI job'],
    ['galley check --format json', 'as JSON for a script'],
  ]).action((flags: BuildFlags) =>
    runCommand(flags, (output) => runBuild({ ...toBuildOptions(flags), write: false }, output, flags.list)),
  );
};
