import type { RequestListener } from 'node:http';
import { relative, resolve, sep } from 'node:path';
import { type BuildOptions, type BuildResult, build } from '../build.ts';
import { createNodeListener } from '../hosts/entries/node.ts';
import { CONFIG_FILES, loadProject, type Project } from '../project.ts';
import { addresses } from './addresses.ts';
import { createBatches } from './batches.ts';
import { clockOf } from './clock.ts';
import { type Server, type ServerOptions, serve } from './server.ts';
import { watch } from './watch.ts';

/** How long the files must be quiet before a build, in milliseconds: an editor saves several at once. */
const QUIET = 50;

/** What became of one rebuild; whatever went wrong, the last good output stays served. */
export type Rebuild = {
  /** Relative to the project's root; empty for the first build. */
  readonly changed: readonly string[];
} & ({ readonly result: BuildResult } | { readonly error: unknown });

export interface DevOptions {
  readonly build: BuildOptions;
  readonly server: ServerOptions;
  readonly onRebuild: (rebuild: Rebuild) => void;
}

export interface Dev extends Server {
  readonly addresses: () => Promise<string[]>;
}

/**
 * Builds, serves, and builds again whenever the content or the configuration changes. Resolves after the first build,
 * good or not. Throws a DiagnosticError (exit code 2) for a configuration or an address that cannot be used.
 */
export const startDev = async ({ build: options, server: address, onRebuild }: DevOptions): Promise<Dev> => {
  const clock = clockOf(options);
  const listenerOf = ({ site, settings }: Project): RequestListener => createNodeListener(site, settings.out, clock);
  let project = await loadProject(options);
  let served = project;
  let listener = listenerOf(served);
  const server = await serve((request, response) => listener(request, response), address);

  const rebuild = async (changes: readonly string[]): Promise<void> => {
    const changed = changes.map((path) => nameOf(path, project));
    try {
      project = await loadProject(options);
      await watcher.set(sourcesOf(project, options));
      const result = await build(options);
      if (result.ok) {
        served = project;
        listener = listenerOf(served);
      }
      onRebuild({ changed, result });
    } catch (error) {
      onRebuild({ changed, error });
    }
  };

  const batches = createBatches(rebuild, QUIET);
  // Watching begins before the first build, so that no change made during it is missed.
  const watcher = await watch({
    paths: sourcesOf(project, options),
    isIgnored: (path) => path === project.settings.out,
    onChange: batches.add,
  });
  await batches.flush();
  return {
    url: server.url,
    addresses: () => addresses(served.site, served.settings.out, clock()),
    close: async () => {
      await Promise.all([server.close(), watcher.close(), batches.close()]);
    },
  };
};

/** The content folder and the configuration file, or every name that one could come to have. */
const sourcesOf = ({ settings: { root, content } }: Project, { config }: BuildOptions): string[] => [
  content,
  ...(config === undefined ? CONFIG_FILES : [config]).map((name) => resolve(root, name)),
];

const nameOf = (path: string, { settings }: Project): string => relative(settings.root, path).split(sep).join('/');
