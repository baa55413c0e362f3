import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type BuildResult, build, type RepeatedBuildOptions } from '../pipeline/build.ts';
import { loadProject, type Project } from '../pipeline/project.ts';
import type { LiveListener } from './live-listener.ts';

/** What became of one rebuild. Unless it is good, the API answers that it cannot tell. */
export type Rebuild = {
  /** Relative to the project's root; empty for the first build. */
  readonly changed: readonly string[];
} & ({ readonly result: BuildResult } | { readonly error: unknown });

export interface Rebuilding {
  readonly build: RepeatedBuildOptions;
  readonly live: LiveListener;
  /** A project is about to be read, with these settings: what it is made of is to be watched. */
  readonly onProject: (project: Project) => void;
}

/** How often a build is begun anew because files went while they were read. */
const ATTEMPTS = 3;

/**
 * Builds with the changes (absolute paths) that have come since, and shows the outcome on the live. Never rejects. The
 * project is loaded again unless all changes are below the folders of posts, where no setting, workspace or key is.
 */
export const createRebuild = (
  first: Project,
  { build: options, live, onProject }: Rebuilding,
): ((changes: readonly string[]) => Promise<Rebuild>) => {
  let project = first;
  let isStale = false;

  const attempt = async (): Promise<BuildResult> => {
    onProject(project);
    if (isStale) {
      project = await loadProject(options);
      onProject(project);
      isStale = false;
    }
    const result = await build(options);
    if (result.ok) live.show(project);
    else live.fail(result.diagnostics);
    return result;
  };

  return async (changes) => {
    const changed = worthNaming(changes).map((path) => nameOf(path, project));
    isStale ||= !changes.every((path) => isInPosts(path, project));
    for (let attempts = 1; ; attempts += 1) {
      try {
        return { changed, result: await attempt() };
      } catch (error) {
        isStale = true;
        if (isGone(error) && attempts < ATTEMPTS) continue;
        live.fail(error);
        return { changed, error };
      }
    }
  };
};

const TEXT = /\.(?:mdx?|markdown|ya?ml|json|[cm]?[jt]s)$/;

/** Without what came and went while something else was saved: tools write beside the file that they replace. */
const worthNaming = (paths: readonly string[]): readonly string[] => {
  const left = paths.filter((path) => existsSync(path) || TEXT.test(path));
  return left.length > 0 ? left : paths;
};

const isInPosts = (path: string, { workspaces }: Project): boolean =>
  workspaces.some(({ source: { dir } }) => dir !== null && path.startsWith(join(dir, 'posts') + sep));

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const nameOf = (path: string, { settings }: Project): string => relative(settings.root, path).split(sep).join('/');
