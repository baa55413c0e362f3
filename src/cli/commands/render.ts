import type { Command } from 'commander';
import {
  addExamples,
  addOutputFlags,
  addProblemFlags,
  addProjectFlags,
  addRenderFlags,
  addWorkspaceFlag,
  type RenderFlags,
  toRenderOptions,
} from '../flags.ts';
import { parseShare } from '../parse-value.ts';
import { runCommand } from '../run-command.ts';

export const defineRender = (program: Command): void => {
  const command = program
    .command('render')
    .description('render posts into the cache and nothing else, for a build that comes later')
    .option('--shard <i/n>', 'the i-th of n shares of the posts: each on a machine of its own', parseShare);
  addExamples(addOutputFlags(addProjectFlags(addProblemFlags(addRenderFlags(addWorkspaceFlag(command))))), [
    ['galley render --shard 3/8', 'the third of eight shares; copy .galley/cache of all together and build'],
    ['galley render --workspace news,blog', 'the posts of two workspaces'],
    ['galley render', 'all posts, on one machine'],
  ]).action((flags: RenderFlags) =>
    runCommand(flags, async (output) => {
      const { runRender } = await import('../run-render.ts');
      return runRender(toRenderOptions(flags), output);
    }),
  );
};
