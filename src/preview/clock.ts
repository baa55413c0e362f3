import type { BuildOptions } from '../build/build.ts';

/** The clock of the answers; `now` stops it. */
export const clockOf =
  ({ now }: Pick<BuildOptions, 'now'>): (() => number) =>
  () =>
    now ?? Date.now();
