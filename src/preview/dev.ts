import type { RequestListener } from 'node:http';
import { join, resolve, sep } from 'node:path';
import type { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { type BuildOptions, createMemory, type Progress } from '../pipeline/build.ts';
import { CONFIG_FILES, configImports, contentFolders, loadProject, type Project } from '../pipeline/project.ts';
import { createBuildPhases } from './build-phases.ts';
import { createDebounce, type Waits } from './debounce.ts';
import { createLiveListener } from './live-listener.ts';
import { consoleUrl, createProjectConsole } from './project-console.ts';
import { createRebuild, type Rebuild } from './rebuild.ts';
import { type Server, type ServerOptions, serve } from './server.ts';
import { type Watcher, watch } from './watch.ts';

/** An editor saves in several steps, which come within a moment; a checkout of another branch takes longer. */
const WAITS: Waits = { quiet: 20, longest: 1000 };

export interface DevOptions {
  readonly build: BuildOptions;
  readonly server: ServerOptions;
  /** Serve the console, too. */
  readonly console?: boolean;
  /** The tree that the console compares the output with. */
  readonly compare?: string | undefined;
  readonly onRebuild: (rebuild: Rebuild) => void;
  /** What came anew cannot be watched: changes there go unseen. */
  readonly onUnwatchable: (error: DiagnosticError) => void;
}

export interface Dev extends Server {
  /** Where the console is; null where there is none. */
  readonly console: string | null;
  readonly addresses: () => Promise<string[]>;
}

/**
 * Builds, serves, and builds again whenever the content or the configuration changes. Resolves after the first build,
 * good or not; requests that come before wait for it. Throws a DiagnosticError (exit code 2) for a configuration or an
 * address that cannot be used, and where files cannot be watched.
 */
export const startDev = async (dev: DevOptions): Promise<Dev> => {
  const { build: options, server: address, onUnwatchable } = dev;
  const first = await loadProject(options);
  const live = createLiveListener(first, options);
  let generated = generatedIn(first);
  const onProject = (project: Project): void => {
    generated = generatedIn(project);
    watcher.set(sourcesOf(project, options));
  };
  const phases = createBuildPhases();
  const onProgress = (progress: Progress): void => {
    phases.onProgress(progress);
    options.onProgress?.(progress);
  };
  const rebuild = createRebuild(first, { build: { ...options, memory: createMemory(), onProgress }, live, onProject });
  const debounce = createDebounce(async (changes) => {
    phases.begin();
    const rebuilt = await rebuild(changes);
    phases.end(rebuilt.changed);
    console?.changed('result' in rebuilt ? rebuilt.result.diagnostics : null);
    dev.onRebuild(rebuilt);
  }, WAITS);
  // Watching begins before the first build, so that no change made during it is missed.
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
  let built: Promise<void> | undefined;
  const console = dev.console
    ? createProjectConsole({
        project: live.project,
        options,
        ready: async () => built,
        isLive: true,
        compare: dev.compare,
        phases,
      })
    : null;
  try {
    const api: RequestListener = async (request, response) => {
      await built;
      live.listener(request, response);
    };
    const server = await serve(console?.before(api) ?? api, address);
    built = debounce.flush();
    await built;
    console?.readAhead();
    return {
      url: server.url,
      console: consoleUrl(server.url, console),
      addresses: live.addresses,
      close: async () => {
        await Promise.all([server.close(), close()]);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Folders, absolute, that Galley writes to. */
const generatedIn = ({ settings: { root, out } }: Project): readonly string[] => [out, join(root, 'hosts')];

/**
 * The folders of content, the files with the terms of workspaces, the configuration file, or every name that one could
 * come to have, and the files that the configuration imports.
 */
const sourcesOf = ({ settings, workspaces }: Project, { config }: BuildOptions): string[] => {
  const configs = (config === undefined ? CONFIG_FILES : [config]).map((name) => resolve(settings.root, name));
  const terms = workspaces.flatMap(({ source: { authors, categories, tags } }) => [authors, categories, tags]);
  const files = terms.flatMap((file) => file?.path ?? []);
  return [...withoutNested([...contentFolders(settings), ...files]), ...configs, ...configImports(configs)];
};

/** What is in a folder that is watched is seen there. */
const withoutNested = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => !paths.some((other) => path.startsWith(other + sep)));
