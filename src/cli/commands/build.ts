import type { Command } from 'commander';
import type { BuildOptions, BuildResult } from '../../build/build.ts';
import { addExamples, addFlags, type BuildFlags, type Listing, toBuildOptions } from '../flags/flags.ts';
import { addStepSummary, type ExitCode, type Output, runCommand } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { describeWorkspace, shortSummary, summary } from '../summaries/build-summary.ts';
import { withLessMemory } from './large-content.ts';

export const defineBuild = (program: Command): void => {
  const command = program.command('build').description('build the API from the content');
  addFlags(command, 'noWorkspace', 'posts', 'build');
  command.option('--no-cache', 'render all posts, even those that are in the cache');
  addExamples(addFlags(command, 'problems', 'warnings', 'list', 'site'), [
    ['galley build', 'content/ becomes dist/'],
    ['galley build --target cloudflare', 'also writes hosts/cloudflare/, ready to deploy'],
    ['galley build --now 2026-12-24', 'as of that day'],
    ['galley build --drafts --out preview', 'with drafts, in a separate folder'],
    ['galley build --format github', 'diagnostics as annotations on a pull request'],
  ]).action((flags: BuildFlags) => runCommand(flags, (output) => runBuild(toBuildOptions(flags), output, flags.list)));
};

export const defineCheck = (program: Command): void => {
  const command = program.command('check').description('report every problem that build would, and write nothing');
  addExamples(addFlags(command, 'posts', 'problems', 'warnings', 'list', 'workspace', 'site'), [
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

/** Builds, or checks with `write: false`, and prints the result. */
const runBuild = async (options: BuildOptions, output: Output, listed: readonly Listing[] = []): Promise<ExitCode> => {
  const { build } = await import('../../build/build.ts');
  const result = await withProgress(output, (update) => build({ ...options, onProgress: withLessMemory(update) }));
  output.report(result.diagnostics);
  output.data(result);
  if (!result.ok) {
    if (listed.length > 0) output.result(lists(result, output, listed));
    return 1;
  }
  if (output.format === 'github') addStepSummary(output.redact(shortSummary(result)), process.env);
  output.result(output.format === 'github' ? shortSummary(result) : summary(result, { ...output, listed }));
  return 0;
};

const lists = ({ workspaces }: BuildResult, { colors }: Output, listed: readonly Listing[]): string =>
  workspaces.flatMap((workspace) => describeWorkspace(workspace, colors, listed)).join('\n');
