import type { Command } from 'commander';
import type { RenderOptions, RenderResult } from '../../build/render.ts';
import { count, duration, withCommas } from '../../shared/diagnostics/amounts.ts';
import { addExamples, addFlags, type BuildFlags, type OutputFlags, type ProblemFlags } from '../flags/flags.ts';
import { parseShare } from '../flags/values.ts';
import { type ExitCode, type Output, runCommand } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { withLessMemory } from './large-content.ts';

type RenderFlags = OutputFlags &
  ProblemFlags &
  Pick<BuildFlags, 'workspace'> &
  Pick<RenderOptions, 'content' | 'out' | 'config' | 'force' | 'concurrency' | 'shard'>;

export const defineRender = (program: Command): void => {
  const command = program
    .command('render')
    .description('render posts into the cache for a later build')
    .option('--shard <i/n>', 'render the i-th of n shards of the posts, one per machine', parseShare);
  addExamples(addFlags(command, 'workspace', 'render', 'problems', 'project', 'output'), [
    ['galley render --shard 3/8', 'the third of eight shards; merge the .galley/cache folders and build'],
    ['galley render --workspace news,blog', 'only the posts of two workspaces'],
    ['galley render', 'all posts on one machine'],
  ]).action((flags: RenderFlags) => runCommand(flags, (output) => runRender(flags, output)));
};

const runRender = async (flags: RenderFlags, output: Output): Promise<ExitCode> => {
  const { render } = await import('../../build/render.ts');
  const { format, quiet, color, all, maxWarnings, workspace: workspaces, ...options } = flags;
  const result = await withProgress(output, (update) =>
    render({ ...options, workspaces, onProgress: withLessMemory(update) }),
  );
  output.report(result.diagnostics);
  output.data(result);
  if (!result.ok) return 1;
  output.result(`${output.colors.green('✓')} ${describe(result)}`);
  return 0;
};

const describe = ({ posts, total, rendered, cache, seconds }: RenderResult): string => {
  const share = posts === total ? count(posts, 'post') : `${withCommas(posts)} of ${count(total, 'post')}`;
  return `${share} in ${cache}, ${withCommas(rendered)} rendered now (${duration(seconds)}).`;
};
