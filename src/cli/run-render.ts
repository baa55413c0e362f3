import { duration } from '../diagnostics/amounts.ts';
import { count, withCommas } from '../diagnostics/counted.ts';
import type { Progress } from '../pipeline/build.ts';
import { type RenderOptions, type RenderResult, render } from '../pipeline/render.ts';
import type { ExitCode } from './fail.ts';
import { spareMemory } from './large-content.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';

/** Renders a share and tells what came of it. */
export const runRender = async (options: RenderOptions, output: Output): Promise<ExitCode> => {
  const display = createProgress(output);
  const onProgress = (progress: Progress): void => {
    if (progress.done === 1) spareMemory(progress.total);
    display.update(progress);
  };
  const result = await render({ ...options, onProgress }).finally(display.end);
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
