import { siteOf } from '../config/site.ts';
import { deployError } from '../deploy/deploy-error.ts';
import { removeDeployed } from '../deploy/remove.ts';
import type { ExitCode } from './fail.ts';
import { createKeyHider, type DestinationFlags, openDestination } from './open-destination.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';
import { tellDeploy } from './run-deploy.ts';
import { createChangedWriter } from './write-changed.ts';

/** Removes what was deployed, and tells. What is to go must be named: never what the configuration says by itself. */
export const runRemove = async (
  given: string | undefined,
  flags: DestinationFlags,
  output: Output,
): Promise<ExitCode> => {
  if (given === undefined) throw notNamed();
  const { settings, store, caches, publicBase, project } = await openDestination(given, flags);
  const display = createProgress(output);
  const result = await removeDeployed({
    ...{ store, caches, publicBase, clock: Date.now, onProgress: display.update },
    site: siteOf(settings, []),
    needsLock: flags.lock && settings.deploy.lock,
    dryRun: flags.dryRun ?? false,
    knownKeys: project?.workspaces.flatMap((workspace) => workspace.settings.keys) ?? [],
    onKeys: createKeyHider(project, output),
    onChanged: createChangedWriter(flags.changed),
  }).finally(display.end);
  return tellDeploy(result, output);
};

const notNamed = (): Error =>
  deployError(
    'destination',
    'Nothing says which destination is to be removed.',
    'Name it: galley deploy s3://bucket/previews/pr-12 --remove, say. That of the configuration is never taken.',
    2,
  );
