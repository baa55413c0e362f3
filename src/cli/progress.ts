import type { Progress } from '../build.ts';
import { isCi } from './color.ts';
import type { Output } from './output.ts';

export interface ProgressDisplay {
  readonly update: (progress: Progress) => void;
  /** Takes the bar away. */
  readonly end: () => void;
}

/** What the display is shown on; the stream and the clock of the process, but for tests. */
export interface ProgressTarget {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  /** Milliseconds from anywhere. */
  readonly clock: () => number;
}

/** Work shorter than this needs no display. */
const PATIENCE = 1000;
const BAR = { interval: 80, width: 24 };
const LINES = { interval: 15_000 };

const LABELS: Readonly<Record<Progress['phase'], string>> = { read: 'Reading posts', write: 'Writing files' };

/** A bar that redraws itself on a terminal, a line now and then elsewhere, nothing where no remarks are wanted. */
export const createProgress = (
  output: Pick<Output, 'quiet' | 'format'>,
  target: ProgressTarget = stderrTarget(),
): ProgressDisplay => {
  if (output.quiet || output.format === 'json') return { update: () => {}, end: () => {} };
  const interval = target.isTerminal ? BAR.interval : LINES.interval;
  let due = target.clock() + (target.isTerminal ? PATIENCE : LINES.interval);
  let isDrawn = false;
  return {
    update: (progress) => {
      const now = target.clock();
      if (now < due || progress.total === 0) return;
      due = now + interval;
      isDrawn = target.isTerminal;
      target.write(target.isTerminal ? `\r\x1B[2K${bar(progress)}` : `${line(progress)}\n`);
    },
    end: () => {
      if (isDrawn) target.write('\r\x1B[2K');
      isDrawn = false;
    },
  };
};

const stderrTarget = (): ProgressTarget => ({
  write: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true && process.env.TERM !== 'dumb' && !isCi(process.env),
  clock: () => performance.now(),
});

const line = ({ phase, done, total }: Progress): string => `${LABELS[phase]}: ${done} of ${total}`;

const bar = (progress: Progress): string => {
  const filled = Math.round((BAR.width * Math.min(progress.done, progress.total)) / progress.total);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR.width - filled)} ${line(progress)}`;
};
