import type { Command } from 'commander';
import {
  addBuildFlags,
  addExamples,
  addListFlag,
  addProblemFlags,
  addSiteFlags,
  addWarningLimit,
  addWorkspaceFlag,
  type BuildFlags,
  toBuildOptions,
} from '../flags.ts';
import { runCommand } from '../run-command.ts';

export const defineBuild = (program: Command): void => {
  const command = program.command('build').description('build the API from the content');
  addWorkspaceFlag(command, true);
  addExamples(addSiteFlags(addListFlag(addWarningLimit(addProblemFlags(addBuildFlags(command))))), [
    ['galley build', 'content/ becomes dist/'],
    ['galley build --target cloudflare', 'and hosts/cloudflare/, ready to deploy'],
    ['galley build --now 2026-12-24', 'as it will be on that day'],
    ['galley build --drafts --out preview', 'with drafts, in a folder of its own'],
    ['galley build --format github', 'problems as annotations of a pull request'],
  ]).action((flags: BuildFlags) =>
    runCommand(flags, async (output) => {
      const { runBuild } = await import('../run-build.ts');
      return runBuild(toBuildOptions(flags), output, flags.list);
    }),
  );
};
