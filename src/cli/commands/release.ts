import { setTimeout } from 'node:timers/promises';
import { siteOf } from '../../config/site.ts';
import { rollback } from '../../publish/deploy/rollback.ts';
import type { DeployResult } from '../../publish/deploy/run-plan.ts';
import { publishedApis } from '../../publish/release/published-apis.ts';
import { patienceFor, settleRelease } from '../../publish/release/release.ts';
import type { ExitCode, Output } from '../output/output.ts';
import { describeDeploy } from '../summaries/deploy-summary.ts';
import { describeVerification } from '../summaries/verify-summary.ts';
import { destinationOptions, type OpenedDestination, type ReleaseFlags, type ReleasePlan } from './open-destination.ts';

interface ReleaseContext extends ReleasePlan {
  readonly opened: OpenedDestination;
  readonly flags: ReleaseFlags;
  readonly output: Output;
}

/** Verifies the live API after a deploy, and prints the results of both. */
export const runRelease = async (deployed: DeployResult, context: ReleaseContext): Promise<ExitCode> => {
  const { url, opened, output, rollbackOnFailure } = context;
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
      output.note(
        `Not all changes are live yet. Waiting up to ${Math.round(patience / 1000)} seconds for caches to refresh.`,
      ),
    rollBack: rollbackOnFailure ? (publishedAt) => rollBackDeploy(publishedAt, context) : null,
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

const rollBackDeploy = (onlyOf: number, { opened, flags }: ReleaseContext): Promise<DeployResult> => {
  const grace = flags.grace ?? opened.settings.deploy.grace;
  return rollback({ ...destinationOptions(opened, flags), onlyOf, to: null, dryRun: false, grace });
};
