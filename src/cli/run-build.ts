import { type BuildOptions, type BuildResult, build, type Progress } from '../pipeline/build.ts';
import type { ExitCode } from './fail.ts';
import type { Listing } from './flags.ts';
import { spareMemory } from './large-content.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';
import { addStepSummary } from './step-summary.ts';
import { shortSummary, summary } from './summaries/summary.ts';
import { describeWorkspace } from './summaries/workspace-summary.ts';

/** Builds, or checks with `write: false`, and tells what came of it. */
export const runBuild = async (
  options: BuildOptions,
  output: Output,
  listed: readonly Listing[] = [],
): Promise<ExitCode> => {
  const display = createProgress(output);
  const onProgress = (progress: Progress): void => {
    if (progress.done === 1) spareMemory(progress.total);
    display.update(progress);
  };
  const result = await build({ ...options, onProgress }).finally(display.end);
  output.report(result.diagnostics);
  output.data(result);
  if (!result.ok) {
    if (listed.length > 0) output.result(lists(result, output, listed));
    return 1;
  }
  if (output.format === 'github') addStepSummary(output.redact(shortSummary(result)), process.env);
  output.result(output.format === 'github' ? shortSummary(result) : summary(result, output.colors, listed));
  return 0;
};

const lists = ({ workspaces }: BuildResult, { colors }: Output, listed: readonly Listing[]): string =>
  workspaces.flatMap((workspace) => describeWorkspace(workspace, colors, listed)).join('\n');
