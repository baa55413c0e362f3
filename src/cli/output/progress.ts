import type { Progress as BuildProgress } from '../../build/build.ts';
import type { DeployProgress } from '../../publish/deploy/publish.ts';
import type { VerifyProgress } from '../../publish/verify/verify.ts';
import { withCommas } from '../../shared/diagnostics/amounts.ts';
import { isCi, type Output } from './output.ts';

type Progress = BuildProgress | VerifyProgress | DeployProgress;

interface ProgressDisplay {
  readonly update: (progress: Progress) => void;
  /** Removes the bar; the next update begins other work. */
  readonly end: () => void;
}

/** A bar that is drawn over and over, a line now and then, or nothing. */
export type ProgressStyle = 'bar' | 'lines' | 'none';

/** What the display writes to: stderr and the clock of the process, except in tests. */
interface ProgressTarget {
  readonly write: (text: string) => void;
  readonly style: ProgressStyle;
  /** How wide the terminal is now. */
  readonly columns: () => number;
  /** Milliseconds from anywhere. */
  readonly clock: () => number;
}

/** When the first update is shown, and how much later the next, in milliseconds: shorter work needs none. */
const TIMES: Readonly<Record<ProgressStyle, { readonly first: number; readonly next: number }>> = {
  bar: { first: 1000, next: 80 },
  lines: { first: 10_000, next: 10_000 },
  none: { first: Number.POSITIVE_INFINITY, next: Number.POSITIVE_INFINITY },
};
const BAR = { widest: 24, narrowest: 4 };
const CLEAR = '\r\x1B[2K';

const LABELS: Readonly<Record<Progress['phase'], string>> = {
  read: 'Reading posts',
  write: 'Writing files',
  verify: 'Checking answers',
  deploy: 'Uploading files',
};

/** Shows how far work is while it lasts. */
export const withProgress = <Result>(
  output: Pick<Output, 'quiet' | 'format'>,
  work: (onProgress: (progress: Progress) => void) => Promise<Result>,
): Promise<Result> => {
  const display = createProgress(output);
  return work(display.update).finally(display.end);
};

/** Shows how far long work is, in the target's style; nothing where no remarks are wanted. */
export const createProgress = (
  output: Pick<Output, 'quiet' | 'format'>,
  target: ProgressTarget = stderrTarget(),
): ProgressDisplay => {
  const style = output.quiet || output.format === 'json' ? 'none' : target.style;
  const { first, next } = TIMES[style];
  let due: number | undefined = target.clock() + first;
  let isDrawn = false;
  return {
    update: (progress) => {
      const now = target.clock();
      due ??= now + first;
      if (now < due || progress.total === 0) return;
      due = now + next;
      isDrawn = style === 'bar';
      target.write(isDrawn ? `${CLEAR}${bar(progress, target.columns())}` : `${line(progress)}\n`);
    },
    end: () => {
      if (isDrawn) target.write(CLEAR);
      isDrawn = false;
      due = undefined;
    },
  };
};

/**
 * A bar on a terminal that can draw one, lines in the log of a CI service and on a terminal that cannot; nothing in a
 * pipe or a file, where no person waits.
 */
export const progressStyle = (env: NodeJS.ProcessEnv, stream: { readonly isTTY?: boolean }): ProgressStyle => {
  if (isCi(env)) return 'lines';
  if (stream.isTTY !== true) return 'none';
  return env.TERM === 'dumb' ? 'lines' : 'bar';
};

const stderrTarget = (): ProgressTarget => ({
  write: (text) => void process.stderr.write(text),
  style: progressStyle(process.env, process.stderr),
  columns: () => process.stderr.columns || 80,
  clock: () => performance.now(),
});

const line = ({ phase, done, total }: Progress): string =>
  `${LABELS[phase]}: ${withCommas(done)} of ${withCommas(total)}`;

/** Never as wide as the terminal: a line that wraps cannot be drawn over. */
const bar = (progress: Progress, columns: number): string => {
  const text = line(progress);
  const part = Math.min(1, progress.done / progress.total);
  const width = Math.min(BAR.widest, columns - 1 - text.length - 1);
  if (width < BAR.narrowest) return (text.length < columns ? text : `${Math.floor(part * 100)}%`).slice(0, columns - 1);
  const filled = Math.round(width * part);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${text}`;
};
