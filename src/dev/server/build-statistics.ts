import type { Progress } from '../../build/build.ts';
import { type HostRoom, hostRoom, type OutputSizes, outputSizes } from '../../build/output-sizes.ts';
import type { Project } from '../../build/project.ts';

/** What the console draws of the last build. */
export interface Statistics {
  /** Null where no build of this project is on record. */
  readonly output: OutputSizes | null;
  readonly hosts: readonly HostRoom[];
  /** Null where this process builds nothing. */
  readonly builds: readonly MeasuredBuild[] | null;
  /** Each key and each version has all files once more. */
  readonly keys: number;
  readonly versions: number;
  readonly targets: readonly string[];
}

export const statisticsOf = (project: Project, now: number, builds: Statistics['builds']): Statistics => {
  const output = outputSizes(project);
  const { site, settings } = project;
  return {
    output,
    hosts: output === null ? [] : hostRoom(project, output, now),
    builds,
    keys: site.keys.length,
    versions: Object.keys(site.versions).length,
    targets: settings.targets,
  };
};

/** How long one build took, phase by phase. */
export interface MeasuredBuild {
  /** What had changed, relative to the project's root; empty for the first build. */
  readonly changed: readonly string[];
  /** The same phases in every build. */
  readonly phases: readonly { readonly name: string; readonly seconds: number }[];
}

export interface BuildPhases {
  readonly begin: () => void;
  readonly onProgress: (progress: Progress) => void;
  readonly end: (changed: readonly string[]) => void;
  /** The first build, and the last ones after it. */
  readonly measured: () => readonly MeasuredBuild[];
}

/** How many builds are remembered: more columns are too thin to read. */
const MOST_BUILDS = 31;

/** Measures builds by the progress that they report. `clock` returns milliseconds. */
export const createBuildPhases = (clock: () => number = () => performance.now()): BuildPhases => {
  let moments: Partial<Record<Moment, number>> = {};
  const builds: MeasuredBuild[] = [];
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
      builds.push({ changed, phases: phasesOf(moments) });
      if (builds.length > MOST_BUILDS) builds.splice(1, 1);
    },
    measured: () => [...builds],
  };
};

type Moment = 'begin' | 'read begins' | 'read ends' | 'write begins' | 'write ends' | 'end';

/** Each phase and the moment that ends it; the time of a phase that did not happen counts for the next one. */
const PHASES: readonly (readonly [name: string, until: Moment])[] = [
  ['before the first post is read', 'read begins'],
  ['reading and rendering posts', 'read ends'],
  ['laying out and comparing', 'write begins'],
  ['writing', 'write ends'],
  ['the rest', 'end'],
];

const phasesOf = (moments: Partial<Record<Moment, number>>): MeasuredBuild['phases'] => {
  let from = moments.begin ?? 0;
  return PHASES.map(([name, until]) => {
    const moment = moments[until] ?? from;
    const seconds = (moment - from) / 1000;
    from = moment;
    return { name, seconds };
  });
};
