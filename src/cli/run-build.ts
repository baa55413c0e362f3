import { type BuildOptions, build, type Progress } from '../pipeline/build.ts';
import type { ExitCode } from './fail.ts';
import { spareMemory } from './large-content.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';
import { shortSummary, summary } from './summary.ts';

/** Builds, or checks with `write: false`, and tells what came of it. */
export const runBuild = async (options: BuildOptions, output: Output): Promise<ExitCode> => {
  const display = createProgress(output);
  const onProgress = (progress: Progress): void => {
    if (progress.done === 1) spareMemory(progress.total);
    display.update(progress);
  };
  const result = await build({ ...options, onProgress }).finally(display.end);
  output.report(result.diagnostics);
  output.data(result);
  if (!result.ok) return 1;
  output.result(output.format === 'github' ? shortSummary(result) : summary(result, output.colors));
  return 0;
};
