import type { Progress as AnyProgress } from '../../build/build.ts';
import { withCommas } from '../../shared/diagnostics/amounts.ts';
import { isCi, type Output } from './output.ts';

type Progress = AnyProgress<'read' | 'write' | 'verify' | 'deploy'>;

/** A bar that is redrawn, occasional lines, or nothing. */
export type ProgressStyle = 'bar' | 'lines' | 'none';

/** The output and the clock of the display: those of the process, except in tests. */
interface ProgressTarget {
  readonly write: (text: string) => void;
  readonly style: ProgressStyle;
  /** Returns the current width of the terminal. */
  readonly columns: () => number;
  /** Returns milliseconds since any fixed time. */
  readonly clock: () => number;
}

/** The wait before the first update, and between updates, in milliseconds. Shorter work shows no progress. */
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

/** Shows progress while work runs. */
export const withProgress = <Result>(
  output: Pick<Output, 'quiet' | 'format'>,
  work: (onProgress: (progress: Progress) => void) => Promise<Result>,
): Promise<Result> => {
  const display = createProgress(output);
  return work(display.update).finally(display.end);
};

/** Makes a display of progress in the target's style. It shows nothing with --quiet or --format json. */
export const createProgress = (output: Pick<Output, 'quiet' | 'format'>, target: ProgressTarget = stderrTarget()) => {
  const style = output.quiet || output.format === 'json' ? 'none' : target.style;
  const { first, next } = TIMES[style];
  let due: number | undefined = target.clock() + first;
  let isDrawn = false;
  return {
    update: (progress: Progress): void => {
      const now = target.clock();
      due ??= now + first;
      if (now < due || progress.total === 0) return;
      due = now + next;
      isDrawn = style === 'bar';
      target.write(isDrawn ? `${CLEAR}${bar(progress, target.columns())}` : `${line(progress)}\n`);
    },
    /** Removes the bar. The next update starts a new task. */
    end: (): void => {
      if (isDrawn) target.write(CLEAR);
      isDrawn = false;
      due = undefined;
    },
  };
};

/** A bar on a terminal that can draw one, lines in a CI log and on other terminals, nothing in a pipe or a file. */
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

/** Returns a line that is narrower than the terminal, as a wrapped line cannot be overwritten. */
const bar = (progress: Progress, columns: number): string => {
  const text = line(progress);
  const part = Math.min(1, progress.done / progress.total);
  const width = Math.min(BAR.widest, columns - 1 - text.length - 1);
  if (width < BAR.narrowest) return (text.length < columns ? text : `${Math.floor(part * 100)}%`).slice(0, columns - 1);
  const filled = Math.round(width * part);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${text}`;
};
