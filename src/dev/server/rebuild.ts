import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { type BuildOptions, type BuildResult, build } from '../../build/build.ts';
import { gitFiles } from '../../build/git-dates.ts';
import { loadProject, type Project } from '../../build/project.ts';
import { configImports } from '../../config/import-config.ts';
import { CONFIG_FILES } from '../../config/load.ts';
import { contentFolders, settingsOf } from '../../config/settings.ts';
import { defaultsAbove } from '../../content/discover/defaults-files.ts';
import { snippetFolders } from '../../content/discover/snippets.ts';
import { createMemory, type Memory } from '../../shared/cache/checked-file.ts';
import type { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { relativeName } from '../../shared/fs/entries.ts';
import { orNull } from '../../shared/or-null.ts';
import { createDebounce } from './debounce.ts';
import type { LiveListener } from './live-listener.ts';
import { watch } from './watch.ts';

/** The outcome of one build. */
export type Rebuild = {
  /** The changed files, relative to the project's root; empty for the first build. */
  readonly changed: readonly string[];
} & ({ readonly result: BuildResult } | { readonly error: unknown });

/** The waits in milliseconds: an editor saves in several quick steps, and switching branches takes longer. */
const WAITS = { quiet: 20, longest: 1000 };

export interface RebuildOptions {
  readonly build: BuildOptions;
  /** Serves the outcome of each build. */
  readonly live: LiveListener;
  readonly onRebuild: (rebuild: Rebuild) => void;
  /** Called if a new file or folder cannot be watched, so that its changes go unnoticed. */
  readonly onUnwatchable: (error: DiagnosticError) => void;
}

/** Watches the sources of a project, and rebuilds when flushed and after every change. */
export const buildOnChange = (first: Project, { build: options, live, onRebuild, onUnwatchable }: RebuildOptions) => {
  let generated = generatedIn(first);
  const onProject = (project: Project): void => {
    generated = generatedIn(project);
    watcher.set(sourcesOf(project, options));
  };
  const rebuild = createRebuild(first, { build: { ...options, memory: createMemory() }, live, onProject });
  const hasChanged = createHasChanged();
  const rebuildChanged = async (changes: readonly string[]): Promise<void> => {
    if (hasChanged(changes)) onRebuild(await rebuild(changes));
  };
  const debounce = createDebounce(rebuildChanged, {
    ...WAITS,
    onError: (error) => onRebuild({ changed: [], error }),
  });
  const watcher = watch({
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

/** The maximum number of changed files that are compared. More are not from an editor. */
const COMPARED = 20;

/**
 * Returns a function that says whether files differ from when it was last asked about them. Editors save in several
 * steps, of which the last may come after a build has begun. Only the content of files is compared.
 */
const createHasChanged = (): ((paths: readonly string[]) => boolean) => {
  const seen = new Map<string, string | null>();
  const isNew = (path: string): boolean => {
    const before = seen.get(path);
    const now = orNull(() => (statSync(path).isFile() ? hash('sha256', readFileSync(path)) : null));
    seen.set(path, now);
    return now === null || now !== before;
  };
  return (paths) => {
    if (paths.length > COMPARED) seen.clear();
    return paths.length === 0 || paths.length > COMPARED || paths.filter(isNew).length > 0;
  };
};

/** Returns the folders that Galley writes to, as absolute paths. */
const generatedIn = ({ settings: { root, out } }: Project): readonly string[] => [out, join(root, 'hosts')];

/**
 * Returns the paths to watch: content folders, the workspaces' files for terms, files with defaults in parent folders,
 * and snippets. Also the configuration file, or all of its possible names, and the files that it imports. Also Git's
 * files that change with each commit, if dates come from Git. Also what renders posts instead of marked.
 */
const sourcesOf = ({ settings, workspaces, toolOf }: Project, { config }: BuildOptions): string[] => {
  const configs = config === undefined ? CONFIG_FILES : [config];
  const { engine, rendered } = settings.markdown;
  const code = [...configs, engine, rendered].flatMap((name) => (name === null ? [] : resolve(settings.root, name)));
  const terms = workspaces.flatMap(({ source: { authors, categories, tags } }) => [authors, categories, tags]);
  const files = terms.flatMap((file) => file?.path ?? []);
  const folders = contentFolders(settings);
  const defaults = defaultsAbove(settings, folders, toolOf);
  const history = settings.posts.date === 'git' ? gitFiles(settings.root) : [];
  const snippets = snippetFolders(settings, toolOf);
  return [
    ...withoutNested([...folders, ...files, ...defaults, ...snippets]),
    ...code,
    ...configImports(code),
    ...history,
  ];
};

/** Removes paths below other paths, whose watchers include them. */
const withoutNested = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => !paths.some((other) => path.startsWith(other + sep)));

interface OneRebuild extends Pick<RebuildOptions, 'live'> {
  readonly build: BuildOptions & { readonly memory: Memory };
  /** Called before the project's files are read, so that they are watched by then. */
  readonly onProject: (project: Project) => void;
}

/** The maximum number of attempts if files disappear during a build. */
const ATTEMPTS = 3;

/**
 * Returns a function that rebuilds after changes, given as absolute paths. It never rejects. It reloads the project
 * unless all changes are in folders of posts, which contain no settings, workspaces or keys.
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
    const changed = withoutTemporary(changes).map((path) => relativeName(project.settings.root, path));
    isStale ||= !changes.every((path) => isInPosts(path, project));
    for (let attempts = 1; ; attempts += 1) {
      try {
        return { changed, result: await attempt() };
      } catch (error) {
        isStale = true;
        if (isMissingFile(error) && attempts < ATTEMPTS) continue;
        live.fail(error);
        return { changed, error };
      }
    }
  };
};

const TEXT = /\.(?:mdx?|markdown|ya?ml|json|[cm]?[jt]s)$/;

/** Removes temporary files from changes. Tools write them next to the file that they replace, and then delete them. */
const withoutTemporary = (paths: readonly string[]): readonly string[] => {
  const left = paths.filter((path) => existsSync(path) || TEXT.test(path));
  return left.length > 0 ? left : paths;
};

/** Not where posts insert files: a post can insert another file, which is watched once the project is reloaded. */
const isInPosts = (path: string, { workspaces, settings, toolOf }: Project): boolean =>
  workspaces.some(
    ({ source: { name, dir } }) =>
      dir !== null &&
      path.startsWith(join(dir, 'posts') + sep) &&
      toolOf(settingsOf(settings, name).dialect).markdown.insertedFiles === null,
  );

const isMissingFile = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
