import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
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
import type { UntimedResult } from './build-result.ts';
import { galleyFolder } from './outputs.ts';
import type { Project } from './project.ts';
import type { WorkspaceRedirects } from './targets.ts';
import { isUpToDate } from './write/compare.ts';
import type { OutputLog } from './write/output-log.ts';

/** The inputs of a build besides the project itself that decide its output. */
export interface BuildInputs {
  readonly allowLimited: boolean;
  /** The maximum number of warnings about the content: with more, nothing is written. Null means no limit. */
  readonly maxWarnings: number | null;
  readonly targets: readonly string[];
}

/** A build with known inputs. It is not repeated while they stay the same. */
export interface LastBuild {
  readonly id: string;
  /** When its answers are valid, in milliseconds since the epoch. An `until` of null means for ever. */
  readonly from: number;
  readonly until: number | null;
  /** The fingerprints of data files and posts, in the project's order; null for a file that had only just changed. */
  readonly sources: readonly (Fingerprint | null)[];
  /** Files that posts refer to, relative to the project's root. */
  readonly assets: readonly (readonly [path: string, fingerprint: Fingerprint | null])[];
  /** Paths of missing files that links would refer to if they existed, relative to the project's root. */
  readonly missing: readonly string[];
  /** The fingerprint of the output's log. Another one means that another build wrote the output. */
  readonly log: Fingerprint | null;
  /** The inputs of hosts' files besides the project: these and `terms`. */
  readonly redirects: WorkspaceRedirects;
  readonly terms: readonly string[];
  readonly result: UntimedResult;
}

/** Identifies a build by its project, including the code, and its other inputs. Sources count by name, not content. */
export const buildId = (project: Project, inputs: BuildInputs): string => {
  // The path of a post is left out, because its name determines it.
  const workspaces = project.workspaces.map(({ settings, source, defaults, gitDates }) => ({
    settings,
    defaults,
    gitDates,
    source: { ...source, posts: source.posts.map(({ file }) => file) },
  }));
  return hash('sha256', JSON.stringify([{ ...project, workspaces }, inputs]), 'base64url');
};

/** The files with a project's settings, taxonomies and rendered posts. */
export const dataFilesOf = ({ workspaces, settings: { root, markdown } }: Project): readonly SourceFile[] => [
  ...workspaces.flatMap(({ source: { settings, authors, categories, tags } }) =>
    [settings, authors, categories, tags].filter((file) => file !== null),
  ),
  ...(markdown.rendered === null ? [] : [{ path: resolve(root, markdown.rendered), file: markdown.rendered }]),
];

/** The current fingerprints of files (absolute paths) that posts refer to, read in the last `since` milliseconds. */
export const assetFingerprints = (
  { settings: { root } }: Project,
  paths: ReadonlySet<string>,
  since: number,
): LastBuild['assets'] => {
  const look = createPlacedStat(root);
  return [...paths].map((path) => [relativeName(root, path), stableFingerprint(look(path), since)]);
};

interface CurrentInputs {
  readonly id: string;
  readonly now: number;
  readonly project: Project;
  readonly statFile: StatFile;
}

/** Whether a build had the same inputs, its answers are still valid and all files that it read are unchanged. */
export const areSourcesUpToDate = (last: LastBuild, { id, now, project, statFile }: CurrentInputs): boolean => {
  if (project.contractCode === null || project.engineCode === null) return false;
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

export const isOutputUpToDate = (
  { log: fingerprint }: LastBuild,
  { project: { settings }, log }: { readonly project: Project; readonly log: OutputLog },
): boolean => {
  if (fingerprint === null || statFile(log.path)?.fingerprint !== fingerprint) return false;
  return isUpToDate(settings.out, log.read());
};

/** The last build of a project; null if there is none or its file is damaged. */
export const readLastBuild = (project: Project): LastBuild | null => readChecked(pathOf(project)) as LastBuild | null;

export const writeLastBuild = (project: Project, last: LastBuild): void => writeChecked(pathOf(project), last);

const pathOf = ({ settings }: Project): string => join(galleyFolder(settings.root), 'last-build.json');
