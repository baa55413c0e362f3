import type { Progress } from '../../build/build.ts';
import { type HostRoom, hostRoom, type OutputSizes, outputSizes } from '../../build/output-sizes.ts';
import type { Project } from '../../build/project.ts';

/** The figures of the last build for the console. */
export interface Statistics {
  /** Null if no build of this project is recorded. */
  readonly output: OutputSizes | null;
  readonly hosts: readonly HostRoom[];
  /** Null if this process does not build. */
  readonly builds: readonly MeasuredBuild[] | null;
  /** The numbers of keys and versions: each has its own copy of all files. */
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

/** The duration of a build, by phase. */
export interface MeasuredBuild {
  /** The changed files, relative to the project's root; empty for the first build. */
  readonly changed: readonly string[];
  /** The same phases in every build. */
  readonly phases: readonly { readonly name: string; readonly seconds: number }[];
}

export interface BuildPhases {
  readonly begin: () => void;
  readonly onProgress: (progress: Progress) => void;
  readonly end: (changed: readonly string[]) => void;
  /** Returns the first build and the latest ones. */
  readonly measured: () => readonly MeasuredBuild[];
}

/** The number of builds to keep: more columns would be too thin to read. */
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

/** Each phase with the moment that ends it. The time of a skipped phase counts for the next one. */
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
