import type { Progress } from '../pipeline/build.ts';

export interface BuildPhase {
  readonly name: string;
  readonly seconds: number;
}

/** How long one build took, phase by phase. */
export interface MeasuredBuild {
  /** What had changed, relative to the project's root; empty for the first build. */
  readonly changed: readonly string[];
  readonly phases: readonly BuildPhase[];
}

export interface BuildPhases {
  readonly begin: () => void;
  readonly onProgress: (progress: Progress) => void;
  readonly end: (changed: readonly string[]) => void;
  /** The first build and the last one, which may be the same; none before. */
  readonly measured: () => readonly MeasuredBuild[];
}

/** Measures builds by what they tell of their progress. `clock` gives milliseconds. */
export const createBuildPhases = (clock: () => number = () => performance.now()): BuildPhases => {
  let moments: Partial<Record<Moment, number>> = {};
  let first: MeasuredBuild | null = null;
  let last: MeasuredBuild | null = null;
  return {
    begin: () => {
      moments = { begin: clock() };
    },
    onProgress: ({ phase }) => {
      const now = clock();
      moments[`${phase} begins`] ??= now;
      moments[`${phase} ends`] = now;
    },
    end: (changed) => {
      moments.end = clock();
      const measured = { changed, phases: phasesOf(moments) };
      if (first === null) first = measured;
      else last = measured;
    },
    measured: () => [first, last].filter((one) => one !== null),
  };
};

type Moment = 'begin' | 'read begins' | 'read ends' | 'write begins' | 'write ends' | 'end';

/** Each phase and the moment that ends it; one that did not come leaves its time to the next. */
const PHASES: readonly (readonly [name: string, until: Moment])[] = [
  ['before the first post is read', 'read begins'],
  ['reading and rendering posts', 'read ends'],
  ['laying out and comparing', 'write begins'],
  ['writing', 'write ends'],
  ['the rest', 'end'],
];

const phasesOf = (moments: Partial<Record<Moment, number>>): readonly BuildPhase[] => {
  let from = moments.begin ?? 0;
  return PHASES.flatMap(([name, until]) => {
    const moment = moments[until];
    if (moment === undefined) return [];
    const seconds = (moment - from) / 1000;
    from = moment;
    return [{ name, seconds }];
  });
};
