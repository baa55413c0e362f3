import type { Site } from '../../runtime/resolver/site.ts';
import { withCommas } from '../../shared/diagnostics/amounts.ts';
import { type Diagnostic, DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { lifeOfAnswers } from '../deploy/plan.ts';
import { deployProblem } from '../deploy/refusal-error.ts';
import type { DeployResult } from '../deploy/run-plan.ts';
import { problemsOf } from '../verify/verify.ts';
import { type AwaitOptions, awaitVerified, type Verdict } from './await-verified.ts';
import type { PublishedApi } from './published-apis.ts';

interface ReleaseOptions extends AwaitOptions {
  readonly deployed: DeployResult;
  readonly apis: readonly PublishedApi[];
  /** Rolls the deploy back; null if the user did not ask for it. */
  readonly rollBack: ((publishedAt: number) => Promise<DeployResult>) | null;
}

/** The outcome of a deploy after a check of the live API. */
export interface Release extends Verdict {
  /** The result of the rollback; null without one. */
  readonly rolledBack: DeployResult | null;
  /** The problems of the live API, and whether the deploy was rolled back. */
  readonly problems: readonly Diagnostic[];
}

const MINUTE = 60_000;
/** The longest time that a CI run waits for caches. */
const MOST_PATIENCE = 15 * MINUTE;
/** The longest time that a purge takes. */
const PATIENCE_AFTER_PURGE = 5 * MINUTE;
/** Allows for running requests and for replication between servers. */
const MARGIN = 10_000;

/** The milliseconds during which a cache can still return an old answer. */
export const patienceFor = (site: Pick<Site, 'cache'>, arePurged: boolean): number =>
  Math.min(lifeOfAnswers(site) * 1000, arePurged ? PATIENCE_AFTER_PURGE : MOST_PATIENCE) + MARGIN;

/** Checks the live API after a deploy. If the API is wrong, rolls the deploy back if the user asked for it. */
export const settleRelease = async (options: ReleaseOptions): Promise<Release> => {
  const verdict = await awaitVerified(options.apis, options);
  if (verdict.isRight) return { ...verdict, rolledBack: null, problems: [] };
  const found = [...notLiveYet(verdict, options), ...verdict.verifications.flatMap(problemsOf)];
  const { rolledBack, problems } = await takeBack(options);
  return { ...verdict, rolledBack, problems: [...found, ...problems] };
};

const notLiveYet = ({ behind }: Verdict, { baseUrl, patience }: ReleaseOptions): Diagnostic[] => {
  const [first] = behind;
  if (first === undefined) return [];
  const more = behind.length === 1 ? '' : ` and ${withCommas(behind.length - 1)} more`;
  const problem = deployProblem(
    'not-live',
    `${first}${more} did not return the published content within ${Math.round(patience / 1000)} seconds.`,
    `Check that ${baseUrl} serves this destination, and how long the caches in front of it keep responses.`,
  );
  return [problem];
};

const takeBack = async ({
  deployed: { publishedAt },
  rollBack,
}: ReleaseOptions): Promise<Pick<Release, 'rolledBack' | 'problems'>> => {
  if (rollBack === null) return { rolledBack: null, problems: [] };
  if (publishedAt === null) return { rolledBack: null, problems: [NOT_TAKEN_BACK] };
  try {
    return { rolledBack: await rollBack(publishedAt), problems: [TAKEN_BACK] };
  } catch (error) {
    if (error instanceof DiagnosticError) return { rolledBack: null, problems: error.diagnostics };
    throw error;
  }
};

const TAKEN_BACK = deployProblem(
  'taken-back',
  'Galley rolled the deploy back to the previous state.',
  'Fix the problem, build, and deploy again. Caches that are not purged may serve wrong responses for as long as Cache-Control allows.',
);

const NOT_TAKEN_BACK = deployProblem(
  'not-taken-back',
  'This deploy changed nothing, so Galley did not roll it back.',
  'The problem is older than this deploy, or the host causes it. To restore the previous state anyway, run galley rollback.',
);
