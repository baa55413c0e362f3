import { siteOf } from '../config/site.ts';
import { rollback } from '../deploy/rollback.ts';
import type { ExitCode } from './fail.ts';
import { createKeyHider, type DestinationFlags, openDestination } from './open-destination.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';
import { tellDeploy } from './run-deploy.ts';
import { createChangedWriter } from './write-changed.ts';

/** Puts back what was published before, and tells. */
export const runRollback = async (
  given: string | undefined,
  flags: DestinationFlags,
  output: Output,
): Promise<ExitCode> => {
  const { settings, store, caches, publicBase, project } = await openDestination(given, flags);
  const display = createProgress(output);
  const result = await rollback({
    ...{ store, caches, publicBase, clock: Date.now, onProgress: display.update },
    site: siteOf(settings, []),
    onlyOf: null,
    grace: flags.grace ?? settings.deploy.grace,
    needsLock: flags.lock && settings.deploy.lock,
    dryRun: flags.dryRun ?? false,
    knownKeys: project?.workspaces.flatMap((workspace) => workspace.settings.keys) ?? [],
    onKeys: createKeyHider(project, output),
    onChanged: createChangedWriter(flags.changed),
  }).finally(display.end);
  return tellDeploy(result, output);
};
