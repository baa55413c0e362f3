import type { BuildOptions } from '../pipeline/build.ts';

/** The clock of the answers; `now` stops it. */
export const clockOf =
  ({ now }: Pick<BuildOptions, 'now'>): (() => number) =>
  () =>
    now ?? Date.now();
