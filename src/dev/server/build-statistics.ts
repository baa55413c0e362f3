import type { Progress } from '../../build/build.ts';
import { readLastBuild } from '../../build/last-build.ts';
import { recordOf } from '../../build/outputs.ts';
import type { Project } from '../../build/project.ts';
import { targetsOf } from '../../build/targets.ts';
import { type LimitUse, limitUses } from '../../hosts/capabilities.ts';
import { HOSTS } from '../../hosts/registry.ts';
import { asVariable, createRedact } from '../../shared/diagnostics/secret-keys.ts';
import { bytesIn } from '../../shared/fs/fingerprint.ts';

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

/** The purposes of output files. Lists are divided by their filters. */
type FileGroup = (typeof PATTERNS)[number][1] | `lists by ${(typeof FILTERS)[number] | 'several filters'}` | 'other';

interface GroupSizes {
  readonly name: FileGroup;
  readonly files: number;
  readonly bytes: number;
}

interface LargeFile {
  /** Relative to the output folder; a key from the environment is shown as `$NAME`. */
  readonly path: string;
  readonly bytes: number;
}

interface OutputSizes {
  /** Only groups that have files, largest first. */
  readonly groups: readonly GroupSizes[];
  /** The largest files, of all files and of the posts' own, largest first. */
  readonly largest: readonly LargeFile[];
  readonly largestPosts: readonly LargeFile[];
}

const LARGEST = 10;

/** The sizes of the output, from the last build's record; null if there is no record. */
const outputSizes = (project: Project): OutputSizes | null => {
  const output = recordOf(project).read();
  if (output === null) return null;
  const sizes = new Map<FileGroup, { files: number; bytes: number }>();
  const [largest, largestPosts]: [LargeFile[], LargeFile[]] = [[], []];
  for (const { files } of output.parts.values()) {
    for (const [at, path] of files.paths.entries()) {
      const bytes = bytesIn(files.fingerprints[at] ?? '');
      const name = groupOf(path);
      const size = sizes.get(name) ?? { files: 0, bytes: 0 };
      sizes.set(name, { files: size.files + 1, bytes: size.bytes + bytes });
      keepLargest(largest, { path, bytes });
      if (name === 'details') keepLargest(largestPosts, { path, bytes });
    }
  }
  const show = createRedact(project.secrets, asVariable);
  return {
    groups: [...sizes].map(([name, size]) => ({ name, ...size })).sort((a, b) => b.bytes - a.bytes),
    largest: largest.map(({ path, bytes }) => ({ path: show(path), bytes })),
    largestPosts: largestPosts.map(({ path, bytes }) => ({ path: show(path), bytes })),
  };
};

const keepLargest = (largest: LargeFile[], file: LargeFile): void => {
  if (file.bytes <= (largest[LARGEST - 1]?.bytes ?? 0)) return;
  largest.push(file);
  largest.sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  largest.length = Math.min(largest.length, LARGEST);
};

/** The path of a precomputed list, from `pageName`. */
const PAGE = /\/posts\/category=([^/]*)\/tags=([^/]*)\/author=([^/]*)\//;

const PATTERNS = [
  [/\/assets\//, 'assets'],
  [/\/v\d+\/[^/]+\/posts\/[^/]+$/, 'details'],
  [/\/v\d+\/[^/]+\/index\//, 'index'],
  [/\/v\d+\/[^/]+\/feeds\//, 'feeds'],
  [/\/v\d+\/[^/]+\/posts\.json/, 'lists'],
  [/\/v\d+\/[^/]+\/(?:tags|categories|authors|stats)\.json/, 'terms and statistics'],
] as const;

const groupOf = (path: string): FileGroup => {
  const page = PAGE.exec(path);
  if (page !== null) return groupOfPage(page.slice(1));
  return PATTERNS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
};

const FILTERS = ['category', 'tags', 'author'] as const;

const groupOfPage = (terms: readonly string[]): FileGroup => {
  const [filter, ...others] = FILTERS.filter((_, at) => terms[at]);
  if (filter === undefined) return 'lists';
  return others.length > 0 ? 'lists by several filters' : `lists by ${filter}`;
};

/** How much of a host's limits the output uses. */
interface HostRoom {
  readonly name: string;
  /** Empty if the host has no limits. */
  readonly uses: readonly LimitUse[];
}

/** Compares the output with the limits of every host. */
const hostRoom = (project: Project, { groups, largest }: OutputSizes, now: number): readonly HostRoom[] => {
  const { redirects = {}, terms = [] } = readLastBuild(project) ?? {};
  const files = groups.reduce((sum, group) => sum + group.files, 0);
  const bytes = groups.reduce((sum, group) => sum + group.bytes, 0);
  return targetsOf(project, Object.values(HOSTS), { now, redirects, terms }).map(({ host, output }) => ({
    name: host.name,
    uses: limitUses(host, { files, bytes, largest: largest[0] ?? null, output }),
  }));
};

/** The duration of a build, by phase. */
interface MeasuredBuild {
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
