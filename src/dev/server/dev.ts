import type { RequestListener } from 'node:http';
import { join, resolve, sep } from 'node:path';
import { type BuildOptions, createMemory, type Progress } from '../../build/build.ts';
import { gitFiles } from '../../build/git-dates.ts';
import {
  CONFIG_FILES,
  configImports,
  contentFolders,
  defaultsAbove,
  loadProject,
  type Project,
} from '../../build/project.ts';
import type { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { type BuildPhases, createBuildPhases } from './build-statistics.ts';
import { createDebounce, type Debounce } from './debounce.ts';
import { withIgnored } from './ignored-parameters.ts';
import { createLiveListener, type LiveListener } from './live-listener.ts';
import { consoleUrl, createProjectConsole } from './project-console.ts';
import { createRebuild, type Rebuild } from './rebuild.ts';
import { type Server, type ServerOptions, serve } from './server.ts';
import { type Watcher, watch } from './watch.ts';

/** In milliseconds: an editor saves in several quick steps; a checkout of another branch takes longer. */
const WAITS = { quiet: 20, longest: 1000 };

export interface DevOptions {
  readonly build: BuildOptions;
  readonly server: ServerOptions;
  /** Whether to serve the console. */
  readonly console?: boolean;
  /** The tree that the console compares the output with. */
  readonly compare?: string | undefined;
  readonly onRebuild: (rebuild: Rebuild) => void;
  /** Called with a sentence about each parameter that answers ignore. */
  readonly onIgnored?: ((text: string) => void) | undefined;
  /** Something new cannot be watched: changes there go unnoticed. */
  readonly onUnwatchable: (error: DiagnosticError) => void;
}

export interface Dev extends Server {
  /** Where the console is; null where there is none. */
  readonly console: string | null;
  readonly addresses: () => Promise<string[]>;
}

/**
 * Builds, serves, and builds again whenever the content or the configuration changes. Resolves after the first build,
 * even if it failed; earlier requests wait for it. Throws a DiagnosticError (exit code 2) for a configuration or an
 * address that cannot be used, and where files cannot be watched.
 */
export const startDev = async (dev: DevOptions): Promise<Dev> => {
  const first = await loadProject(dev.build);
  const live = createLiveListener(first, dev.build);
  const phases = createBuildPhases();
  let built: Promise<void> | undefined;
  const ready = async (): Promise<void> => built;
  const console = dev.console
    ? createProjectConsole({
        project: live.project,
        lastGood: live.lastGood,
        options: dev.build,
        ready,
        isLive: true,
        compare: dev.compare,
        phases,
      })
    : null;
  const onRebuild = (rebuild: Rebuild): void => {
    console?.changed('result' in rebuild ? rebuild.result.diagnostics : null);
    dev.onRebuild(rebuild);
  };
  // Start watching before the first build, so that no change during it is missed.
  const builds = buildOnChange(first, { ...dev, live, phases, onRebuild });
  try {
    const answer: RequestListener = async (request, response) => {
      await built;
      live.listener(request, response);
    };
    const now = (): number => dev.build.now ?? Date.now();
    const api = withIgnored(answer, { site: () => live.project().site, now, report: dev.onIgnored });
    const server = await serve(console?.before(api) ?? api, dev.server);
    built = builds.flush();
    await built;
    console?.readAhead();
    return {
      url: server.url,
      console: consoleUrl(server.url, console),
      addresses: live.addresses,
      close: async () => {
        await Promise.all([server.close(), builds.close()]);
      },
    };
  } catch (error) {
    await builds.close();
    throw error;
  }
};

interface BuildOnChange extends Pick<DevOptions, 'build' | 'onRebuild' | 'onUnwatchable'> {
  readonly live: LiveListener;
  readonly phases: BuildPhases;
}

/** Watches the sources of a project, and builds when flushed and after every change. */
const buildOnChange = (
  first: Project,
  { build: options, live, phases, onRebuild, onUnwatchable }: BuildOnChange,
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
  return [...withoutNested([...folders, ...files, ...defaults]), ...configs, ...configImports(configs), ...history];
};

/** Without paths below another one: its watcher covers them. */
const withoutNested = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => !paths.some((other) => path.startsWith(other + sep)));
