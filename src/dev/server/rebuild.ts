import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type BuildResult, build, type RepeatedBuildOptions } from '../../build/build.ts';
import { loadProject, type Project } from '../../build/project.ts';
import type { LiveListener } from './live-listener.ts';

/** The outcome of one build. */
export type Rebuild = {
  /** Relative to the project's root; empty for the first build. */
  readonly changed: readonly string[];
} & ({ readonly result: BuildResult } | { readonly error: unknown });

interface RebuildOptions {
  readonly build: RepeatedBuildOptions;
  /** Answers with the outcome. */
  readonly live: LiveListener;
  /** Called before this project's files are read, so that they can be watched. */
  readonly onProject: (project: Project) => void;
}

/** How many times a build starts when files disappear while it reads them. */
const ATTEMPTS = 3;

/**
 * Returns a function that builds again after changes, given as absolute paths. It never rejects. It loads the project
 * again unless all changes are below the folders of posts, which hold no settings, workspaces or keys.
 */
export const createRebuild = (
  first: Project,
  { build: options, live, onProject }: RebuildOptions,
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

/** Without the temporary files of a save, which are gone again: tools write them beside the file that they replace. */
const worthNaming = (paths: readonly string[]): readonly string[] => {
  const left = paths.filter((path) => existsSync(path) || TEXT.test(path));
  return left.length > 0 ? left : paths;
};

const isInPosts = (path: string, { workspaces }: Project): boolean =>
  workspaces.some(({ source: { dir } }) => dir !== null && path.startsWith(join(dir, 'posts') + sep));

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const nameOf = (path: string, { settings }: Project): string => relative(settings.root, path).split(sep).join('/');
