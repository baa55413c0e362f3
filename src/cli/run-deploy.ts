import { relative, sep } from 'node:path';
import { siteOf } from '../config/site.ts';
import { deploy } from '../deploy/deploy.ts';
import type { DeployResult } from '../deploy/result.ts';
import { filesOnRecord } from '../pipeline/outputs.ts';
import type { ExitCode } from './fail.ts';
import { createKeyHider, openDestination } from './open-destination.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';
import { type ReleaseFlags, releasePlan, runRelease } from './run-release.ts';
import { describeDeploy, describePlan } from './summaries/deploy-summary.ts';
import { createChangedWriter } from './write-changed.ts';

export interface DeployFlags extends ReleaseFlags {
  readonly extensionless?: boolean;
  readonly maxDeletes?: number;
  readonly relist?: boolean;
  readonly replace?: boolean;
  readonly allowEmpty?: boolean;
  readonly allowOlder?: boolean;
  readonly allowDrafts?: boolean;
}

/** Deploys and tells. */
export const runDeploy = async (given: string | undefined, flags: DeployFlags, output: Output): Promise<ExitCode> => {
  const opened = await openDestination(given, flags);
  const { root, settings, store, caches, publicBase, project } = opened;
  const plan = releasePlan(flags, opened);
  const display = createProgress(output);
  const result = await deploy({
    ...{ root, store, caches, publicBase },
    site: siteOf(settings, []),
    output: {
      out: settings.out,
      name: relative(root, settings.out).split(sep).join('/'),
      written: project && filesOnRecord(project),
    },
    allowed: {
      maxDeletes: flags.maxDeletes ?? settings.deploy.maxDeletes,
      replace: flags.replace ?? false,
      empty: flags.allowEmpty ?? false,
      older: flags.allowOlder ?? false,
      drafts: flags.allowDrafts ?? false,
    },
    grace: flags.grace ?? settings.deploy.grace,
    rollback: settings.deploy.rollback,
    twins: flags.extensionless ?? settings.deploy.extensionless,
    needsLock: flags.lock && settings.deploy.lock,
    dryRun: flags.dryRun ?? false,
    relist: flags.relist ?? false,
    clock: Date.now,
    onKeys: createKeyHider(project, output),
    onChanged: createChangedWriter(flags.changed),
    onProgress: display.update,
  }).finally(display.end);
  if (plan === null || result.dryRun) return tellDeploy(result, output);
  return runRelease(result, { ...plan, opened, flags, output });
};

export const tellDeploy = (result: DeployResult, output: Output): ExitCode => {
  output.report(result.diagnostics);
  output.data({ ok: true, ...result });
  if (result.dryRun) output.result(describePlan(result, output.colors));
  output.result(describeDeploy(result, output.colors));
  return 0;
};
