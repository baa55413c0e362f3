import type * as amend from '../../src/pipeline/amend.ts';

type AmendLastBuild = typeof amend.amendLastBuild;

/** The module, with a look at what becomes of each attempt to amend the last build: null where all has to be made. */
export const watchedAmend = (
  real: typeof amend,
  onEnd: (next: Awaited<ReturnType<AmendLastBuild>>) => void,
): typeof amend => ({
  ...real,
  amendLastBuild: async (...last) => {
    const next = await real.amendLastBuild(...last);
    onEnd(next);
    return next;
  },
});
