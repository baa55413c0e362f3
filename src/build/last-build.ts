import { hash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { readChecked, writeChecked } from '../cache/checked-file.ts';
import { type Look, look, type Signature, settled } from '../cache/signature.ts';
import type { SourceFile } from '../content/model.ts';
import { isAsLeft, type Surroundings } from '../output/as-left.ts';
import type { OutputRecord } from '../output/record.ts';
import type { Project } from './project.ts';

/** What a build was told, besides what the project says: whatever decides its output. */
export interface Told {
  readonly drafts: boolean;
  readonly future: boolean;
  readonly allowLimited: boolean;
  readonly targets: readonly string[];
}

/** A build of which all inputs are known, so that it need not be done again while they are the same. */
export interface LastBuild<Result> {
  readonly id: string;
  /** From when until when its answers hold, milliseconds since the epoch; null: for ever. */
  readonly from: number;
  readonly until: number | null;
  /** What the sources looked like, in the project's order; null for one that had only just changed. */
  readonly sources: readonly (Signature | null)[];
  /** Files that posts refer to, relative to the project's root. */
  readonly assets: readonly (readonly [path: string, signature: Signature | null])[];
  /** What the output folder was like besides the files that the build wrote. */
  readonly surroundings: Surroundings;
  /** What the record of the output looked like: another build's output is not this one's. */
  readonly record: Signature | null;
  readonly result: Result;
}

/** Names a build by its project, the code included, and by all that it was told. Sources are named, not read. */
export const buildId = (project: Project, told: Told): string => {
  // A post's path follows from its name.
  const workspaces = project.workspaces.map(({ settings, source }) => ({
    settings,
    source: { ...source, posts: source.posts.map(({ file }) => file) },
  }));
  return hash('sha256', JSON.stringify([{ ...project, workspaces }, told]), 'base64url');
};

/** The files of a project that are read: those with settings and taxonomies, and the posts. */
export const sourcesOf = ({
  workspaces,
}: Project): { readonly data: readonly SourceFile[]; readonly posts: readonly SourceFile[] } => ({
  data: workspaces.flatMap(({ source: { settings, authors, categories, tags } }) =>
    [settings, authors, categories, tags].filter((file) => file !== null),
  ),
  posts: workspaces.flatMap(({ source }) => source.posts),
});

/** Files that posts refer to (absolute), as they look now; they were read in the last `since` milliseconds. */
export const assetsSeen = (
  { settings }: Project,
  paths: ReadonlySet<string>,
  since: number,
): LastBuild<never>['assets'] =>
  [...paths].map((path) => [relative(settings.root, path).split(sep).join('/'), settled(look(path), since)]);

export interface Present {
  readonly id: string;
  readonly now: number;
  readonly project: Project;
  /** Looks at sources. */
  readonly look: Look;
}

/**
 * The posts that are not as they were for a build that was told the same, whose answers still hold and whose other
 * sources are as they were; null where any of that is otherwise.
 */
export const changedPosts = (
  last: LastBuild<unknown>,
  { id, now, project, look }: Present,
): readonly SourceFile[] | null => {
  // A contract's functions have no name that would change with what they do.
  if (Object.keys(project.contracts).length > 0) return null;
  if (last.id !== id || now < last.from || (last.until !== null && now >= last.until)) return null;
  const { root } = project.settings;
  const isSame = (path: string, signature: Signature | null): boolean =>
    signature !== null && look(path)?.signature === signature;
  const { data, posts } = sourcesOf(project);
  if (!data.every(({ path }, at) => isSame(path, last.sources[at] ?? null))) return null;
  if (!last.assets.every(([path, signature]) => isSame(`${root}/${path}`, signature))) return null;
  return posts.filter(({ path }, at) => !isSame(path, last.sources[data.length + at] ?? null));
};

/** Whether a build's output is as it was left. */
export const isOutputAsLeft = (
  { record: signature, surroundings }: LastBuild<unknown>,
  { project: { settings }, record }: { readonly project: Project; readonly record: OutputRecord },
): boolean => {
  if (signature === null || look(record.path)?.signature !== signature) return false;
  return isAsLeft(settings.out, record.read(), { surroundings });
};

/** Null where there is none, or a damaged one. */
export const readLastBuild = <Result>(path: string): LastBuild<Result> | null =>
  readChecked(path) as LastBuild<Result> | null;

export const writeLastBuild = <Result>(path: string, last: LastBuild<Result>): void => writeChecked(path, last);
