import type { RequestListener } from 'node:http';
import { loadProject } from '../../build/project.ts';
import { exampleAddresses } from './example-addresses.ts';
import { createLiveListener } from './live-listener.ts';
import { createProjectConsole } from './project-console.ts';
import { buildOnChange, type Rebuild, type RebuildOptions } from './rebuild.ts';
import { type Serving, type ServingOptions, serveApi } from './server.ts';

type DevOptions = ServingOptions & Pick<RebuildOptions, 'onRebuild' | 'onUnwatchable'>;

export interface Dev extends Serving {
  readonly addresses: () => Promise<string[]>;
}

/**
 * Builds, serves, and rebuilds whenever the content or the configuration changes. Resolves after the first build, even
 * if it failed; earlier requests wait for it. Throws a DiagnosticError (exit code 2) for an invalid configuration or
 * address, and if files cannot be watched.
 */
export const startDev = async (dev: DevOptions): Promise<Dev> => {
  const first = await loadProject(dev.build);
  const live = createLiveListener(first, dev.build);
  let built: Promise<void> | undefined;
  const console = dev.console
    ? createProjectConsole({
        project: live.project,
        lastGood: live.lastGood,
        options: dev.build,
        ready: async () => built,
        isLive: true,
        compare: dev.compare,
      })
    : null;
  const onRebuild = (rebuild: Rebuild): void => {
    console?.changed('result' in rebuild ? rebuild.result.diagnostics : null);
    dev.onRebuild(rebuild);
  };
  // Start watching before the first build, so that no change during it is missed.
  const builds = buildOnChange(first, { ...dev, live, onRebuild });
  try {
    const answer: RequestListener = async (request, response) => {
      await built;
      live.listener(request, response);
    };
    const server = await serveApi(answer, { ...dev, console, site: () => live.project().site });
    built = builds.flush();
    await built;
    console?.readAhead();
    return {
      ...server,
      addresses: () => exampleAddresses(live.project(), dev.build.now ?? Date.now()),
      close: async () => {
        await Promise.all([server.close(), builds.close()]);
      },
    };
  } catch (error) {
    await builds.close();
    throw error;
  }
};
