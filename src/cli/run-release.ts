import { setTimeout } from 'node:timers/promises';
import { siteOf } from '../config/site.ts';
import { deployError } from '../deploy/deploy-error.ts';
import type { DeployResult } from '../deploy/result.ts';
import { rollback } from '../deploy/rollback.ts';
import { publishedApis } from '../release/published-apis.ts';
import { patienceFor, settleRelease } from '../release/release.ts';
import type { ExitCode } from './fail.ts';
import type { DestinationFlags, OpenedDestination } from './open-destination.ts';
import type { Output } from './output.ts';
import { describeDeploy } from './summaries/deploy-summary.ts';
import { describeVerification } from './summaries/verify-summary.ts';

export interface ReleaseFlags extends DestinationFlags {
  readonly verify?: boolean;
  readonly rollbackOnFailure?: boolean;
}

/** How a deploy is looked at once it is done. */
export interface ReleasePlan {
  readonly url: URL;
  readonly isTakenBack: boolean;
}

/** What flags and configuration say; null where nothing is to be looked at. Throws where it cannot be, before anything is done. */
export const releasePlan = (flags: ReleaseFlags, opened: OpenedDestination): ReleasePlan | null => {
  const { isConfigured, url, settings } = opened;
  const isTakenBack = flags.rollbackOnFailure ?? (isConfigured && settings.deploy.rollbackOnFailure);
  const isVerified = isTakenBack || (flags.verify ?? (isConfigured && settings.deploy.verify));
  if (!isVerified) return null;
  if (url === null) {
    throw usage(
      'What was deployed is to be verified, and nobody has said where the API is.',
      'Add --url https://api.example.com/api/public, say, or deploy.url to the configuration.',
    );
  }
  if (isTakenBack && !settings.deploy.rollback) {
    throw usage(
      'A deploy is to be taken back on a failure, and nothing is kept that could be put back.',
      'Set deploy.rollback: true in the configuration.',
    );
  }
  return { url, isTakenBack };
};

const usage = (message: string, help: string): Error => deployError('verify', message, help, 2);

export interface ReleaseContext extends ReleasePlan {
  readonly opened: OpenedDestination;
  readonly flags: ReleaseFlags;
  readonly output: Output;
}

/** Looks at what readers get of a deploy, and tells of both. */
export const runRelease = async (deployed: DeployResult, context: ReleaseContext): Promise<ExitCode> => {
  const { url, opened, output, isTakenBack } = context;
  const { settings, caches } = opened;
  output.result(describeDeploy(deployed, output.colors));
  const patience = patienceFor(siteOf(settings, []), caches !== null);
  const { rolledBack, verifications, problems } = await settleRelease({
    deployed,
    apis: publishedApis(settings.out, settings.basePath, deployed.steps),
    baseUrl: url.href,
    patience,
    clock: Date.now,
    sleep: setTimeout,
    onWait: () =>
      output.note(`Readers do not get all of it yet. Caches have ${Math.round(patience / 1000)} seconds to ask again.`),
    rollBack: isTakenBack ? (publishedAt) => takeBack(publishedAt, context) : null,
  });
  const isRight = problems.length === 0;
  output.report([...deployed.diagnostics, ...problems]);
  output.data({
    ok: isRight,
    ...deployed,
    diagnostics: [...deployed.diagnostics, ...problems],
    verifications,
    rolledBack,
  });
  for (const verification of verifications) output.result(describeVerification(verification, output.colors));
  if (rolledBack !== null) output.result(describeDeploy(rolledBack, output.colors));
  return isRight ? 0 : 1;
};

const takeBack = (onlyOf: number, { opened, flags }: ReleaseContext): Promise<DeployResult> => {
  const { settings, store, caches, publicBase, project } = opened;
  return rollback({
    ...{ store, caches, publicBase, onlyOf, clock: Date.now, dryRun: false },
    site: siteOf(settings, []),
    grace: flags.grace ?? settings.deploy.grace,
    needsLock: flags.lock && settings.deploy.lock,
    knownKeys: project?.workspaces.flatMap((workspace) => workspace.settings.keys) ?? [],
  });
};
