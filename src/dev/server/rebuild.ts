import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import {
  type BuildOptions,
  type BuildResult,
  build,
  createMemory,
  type Progress,
  type RepeatedBuildOptions,
} from '../../build/build.ts';
import { gitFiles } from '../../build/git-dates.ts';
import {
  CONFIG_FILES,
  configImports,
  contentFolders,
  defaultsAbove,
  loadProject,
  type Project,
  snippetFolders,
} from '../../build/project.ts';
import type { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { relativeName } from '../../shared/fs/entries.ts';
import type { BuildPhases } from './build-statistics.ts';
import { createDebounce, type Debounce } from './debounce.ts';
import type { LiveListener } from './live-listener.ts';
import { type Watcher, watch } from './watch.ts';

/** The outcome of one build. */
export type Rebuild = {
  /** Relative to the project's root; empty for the first build. */
  readonly changed: readonly string[];
} & ({ readonly result: BuildResult } | { readonly error: unknown });

/** In milliseconds: an editor saves in several quick steps; a checkout of another branch takes longer. */
const WAITS = { quiet: 20, longest: 1000 };

export interface RebuildOptions {
  readonly build: BuildOptions;
  /** Answers with the outcome of each build. */
  readonly live: LiveListener;
  readonly phases: BuildPhases;
  readonly onRebuild: (rebuild: Rebuild) => void;
  /** Something new cannot be watched: changes there go unnoticed. */
  readonly onUnwatchable: (error: DiagnosticError) => void;
}

/** Watches the sources of a project, and builds when flushed and after every change. */
export const buildOnChange = (
  first: Project,
  { build: options, live, phases, onRebuild, onUnwatchable }: RebuildOptions,
): Pick<Debounce, 'flush' | 'close'> => {
  let generated = generatedIn(first);
  const onProject = (project: Project): void => {
    generated = generatedIn(project);
    watcher.set(sourcesOf(project, options));
  };
  const onProgress = (progress: Progress): void => {
    phases.onProgress(progress);
    options.onProgress?.(progress);
  };
  const rebuild = createRebuild(first, { build: { ...options, memory: createMemory(), onProgress }, live, onProject });
  const debounce = createDebounce(
    async (changes) => {
      phases.begin();
      const rebuilt = await rebuild(changes);
      phases.end(rebuilt.changed);
      onRebuild(rebuilt);
    },
    { ...WAITS, onError: (error) => onRebuild({ changed: [], error }) },
  );
  const watcher: Watcher = watch({
    paths: sourcesOf(first, options),
    isIgnored: (path) => generated.some((folder) => `${path}${sep}`.startsWith(folder + sep)),
    onChange: debounce.add,
    onError: onUnwatchable,
  });
  const close = async (): Promise<void> => {
    watcher.close();
    await debounce.close();
  };
  return { flush: debounce.flush, close };
};

/** The folders that Galley writes to, as absolute paths. */
const generatedIn = ({ settings: { root, out } }: Project): readonly string[] => [out, join(root, 'hosts')];

/**
 * The folders of content, the workspaces' files of terms, and files with defaults above them. The configuration file, or every
 * name that it could have, and the files that it imports. What Git changes with each commit, if dates come from there.
 */
const sourcesOf = ({ settings, workspaces }: Project, { config }: BuildOptions): string[] => {
  const configs = (config === undefined ? CONFIG_FILES : [config]).map((name) => resolve(settings.root, name));
  const terms = workspaces.flatMap(({ source: { authors, categories, tags } }) => [authors, categories, tags]);
  const files = terms.flatMap((file) => file?.path ?? []);
  const folders = contentFolders(settings);
  const defaults = defaultsAbove(settings, folders);
  const history = settings.posts.date === 'git' ? gitFiles(settings.root) : [];
  const snippets = snippetFolders(settings);
  return [
    ...withoutNested([...folders, ...files, ...defaults, ...snippets]),
    ...configs,
    ...configImports(configs),
    ...history,
  ];
};

/** Without paths below another one: its watcher covers them. */
const withoutNested = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => !paths.some((other) => path.startsWith(other + sep)));

interface OneRebuild extends Pick<RebuildOptions, 'live'> {
  readonly build: RepeatedBuildOptions;
  /** Called before this project's files are read, so that they can be watched. */
  readonly onProject: (project: Project) => void;
}

/** How many times a build starts when files disappear while it reads them. */
const ATTEMPTS = 3;

/**
 * Returns a function that builds again after changes, given as absolute paths. It never rejects. It loads the project
 * again unless all changes are below the folders of posts, which hold no settings, workspaces or keys.
 */
const createRebuild = (
  first: Project,
  { build: options, live, onProject }: OneRebuild,
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
    const changed = worthNaming(changes).map((path) => relativeName(project.settings.root, path));
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
