import { hash } from 'node:crypto';
import { join } from 'node:path';
import { readChecked, writeChecked } from '../shared/cache/checked-file.ts';
import { relativeName } from '../shared/fs/entries.ts';
import {
  createPlacedStat,
  type Fingerprint,
  type StatFile,
  stableFingerprint,
  statFile,
} from '../shared/fs/fingerprint.ts';
import type { SourceFile } from '../shared/fs/read-text.ts';
import type { Unmeasured } from './build-result.ts';
import { galleyFolder } from './outputs.ts';
import type { Project } from './project.ts';
import type { WorkspaceRedirects } from './targets.ts';
import { isUpToDate } from './write/compare.ts';
import type { OutputRecord } from './write/record.ts';

/** The inputs of a build besides the project itself that decide its output. */
export interface Told {
  readonly allowLimited: boolean;
  /** More warnings of the content than these keep the output from being written; null is no limit. */
  readonly maxWarnings: number | null;
  readonly targets: readonly string[];
}

/** A build of which all inputs are known, so that it need not be done again while they are the same. */
export interface LastBuild {
  readonly id: string;
  /** From when until when its answers hold, milliseconds since the epoch; null: for ever. */
  readonly from: number;
  readonly until: number | null;
  /** What the data files and the posts looked like, in the project's order; null for one that had only just changed. */
  readonly sources: readonly (Fingerprint | null)[];
  /** Files that posts refer to, relative to the project's root. */
  readonly assets: readonly (readonly [path: string, fingerprint: Fingerprint | null])[];
  /** Files that links of posts would mean if there were any, relative to the project's root. */
  readonly missing: readonly string[];
  /** What the record of the output looked like: another build's output is not this one's. */
  readonly record: Fingerprint | null;
  /** What hosts' files are made of besides the project. */
  readonly redirects: WorkspaceRedirects;
  readonly terms: readonly string[];
  readonly result: Unmeasured;
}

/** Names a build by its project, the code included, and by its other inputs. Sources are named, not read. */
export const buildId = (project: Project, told: Told): string => {
  // A post's path follows from its name.
  const workspaces = project.workspaces.map(({ settings, source, defaults, gitDates }) => ({
    settings,
    defaults,
    gitDates,
    source: { ...source, posts: source.posts.map(({ file }) => file) },
  }));
  return hash('sha256', JSON.stringify([{ ...project, workspaces }, told]), 'base64url');
};

/** The files of a project with settings and taxonomies. */
export const dataFilesOf = ({ workspaces }: Project): readonly SourceFile[] =>
  workspaces.flatMap(({ source: { settings, authors, categories, tags } }) =>
    [settings, authors, categories, tags].filter((file) => file !== null),
  );

/** Files that posts refer to (absolute), as they look now; they were read in the last `since` milliseconds. */
export const assetsSeen = (
  { settings: { root } }: Project,
  paths: ReadonlySet<string>,
  since: number,
): LastBuild['assets'] => {
  const look = createPlacedStat(root);
  return [...paths].map((path) => [relativeName(root, path), stableFingerprint(look(path), since)]);
};

interface Current {
  readonly id: string;
  readonly now: number;
  readonly project: Project;
  /** Looks at sources. */
  readonly statFile: StatFile;
}

/** Whether a build had the same inputs, its answers are still valid and all that it read is unchanged. */
export const areSourcesUpToDate = (last: LastBuild, { id, now, project, statFile }: Current): boolean => {
  if (project.contractCode === null) return false;
  if (last.id !== id || now < last.from || (last.until !== null && now >= last.until)) return false;
  const { root } = project.settings;
  const isSame = (path: string, fingerprint: Fingerprint | null, look = statFile): boolean =>
    fingerprint !== null && look(path)?.fingerprint === fingerprint;
  const lookAtAsset = createPlacedStat(root);
  let at = 0;
  const areSame = (files: readonly SourceFile[]): boolean =>
    files.every(({ path }) => isSame(path, last.sources[at++] ?? null));
  return (
    areSame(dataFilesOf(project)) &&
    project.workspaces.every(({ source }) => areSame(source.posts)) &&
    last.assets.every(([path, fingerprint]) => isSame(`${root}/${path}`, fingerprint, lookAtAsset)) &&
    last.missing.every((path) => statFile(`${root}/${path}`) === null)
  );
};

/** Whether a build's output is as it was left. */
export const isOutputUpToDate = (
  { record: fingerprint }: LastBuild,
  { project: { settings }, record }: { readonly project: Project; readonly record: OutputRecord },
): boolean => {
  if (fingerprint === null || statFile(record.path)?.fingerprint !== fingerprint) return false;
  return isUpToDate(settings.out, record.read());
};

/** The last build of a project; null where there is none, or a damaged one. */
export const readLastBuild = (project: Project): LastBuild | null => readChecked(pathOf(project)) as LastBuild | null;

export const writeLastBuild = (project: Project, last: LastBuild): void => writeChecked(pathOf(project), last);

const pathOf = ({ settings }: Project): string => join(galleyFolder(settings.root), 'last-build.json');
