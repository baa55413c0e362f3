import { deployError } from '../deploy/deploy-error.ts';
import { lifeOfAnswers } from '../deploy/grace.ts';
import type { DeployResult } from '../deploy/result.ts';
import { withCommas } from '../diagnostics/counted.ts';
import { type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';
import type { Site } from '../resolver/site.ts';
import { problemsOf } from '../verify/problems.ts';
import { type AwaitOptions, awaitVerified, type Verdict } from './await-verified.ts';
import type { PublishedApi } from './published-apis.ts';

export interface ReleaseOptions extends AwaitOptions {
  readonly deployed: DeployResult;
  readonly apis: readonly PublishedApi[];
  /** Puts back what was published before; null where that is not wanted. */
  readonly rollBack: ((publishedAt: number) => Promise<DeployResult>) | null;
}

/** A deploy that readers have been asked about. */
export interface Release extends Verdict {
  /** Null where nothing was put back. */
  readonly rolledBack: DeployResult | null;
  /** What is wrong with the live API, and what has become of the deploy. */
  readonly problems: readonly Diagnostic[];
}

const MINUTE = 60_000;
/** A run of CI is not kept waiting for longer, whatever caches may do. */
const MOST_PATIENCE = 15 * MINUTE;
/** Caches that were told take a moment. */
const PATIENCE_WITH_TOLD = 5 * MINUTE;
/** Requests on their way, and places that copy from others. */
const MARGIN = 10_000;

/** For how long a wrong answer may be the old one, which a cache still gives. */
export const patienceFor = (site: Pick<Site, 'cache'>, areTold: boolean): number =>
  Math.min(lifeOfAnswers(site) * 1000, areTold ? PATIENCE_WITH_TOLD : MOST_PATIENCE) + MARGIN;

/** Looks at what readers get of a deploy; where that is wrong, puts back what was published before, if that is wanted. */
export const settleRelease = async (options: ReleaseOptions): Promise<Release> => {
  const verdict = await awaitVerified(options.apis, options);
  if (verdict.isRight) return { ...verdict, rolledBack: null, problems: [] };
  const found = [...notLiveYet(verdict, options), ...verdict.verifications.flatMap(problemsOf)];
  const { rolledBack, problem } = await takeBack(options);
  return { ...verdict, rolledBack, problems: [...found, ...problem] };
};

const notLiveYet = ({ behind }: Verdict, { baseUrl, patience }: ReleaseOptions): Diagnostic[] => {
  const [first] = behind;
  if (first === undefined) return [];
  const more = behind.length === 1 ? '' : `, and ${withCommas(behind.length - 1)} more,`;
  return [
    {
      severity: 'error',
      code: 'deploy/not-live',
      message: `${first}${more} did not answer what was published, for ${Math.round(patience / 1000)} seconds.`,
      help: `Look whether ${baseUrl} is where the destination is found, and for how long caches before it keep answers.`,
    },
  ];
};

interface TakenBack {
  readonly rolledBack: DeployResult | null;
  readonly problem: readonly Diagnostic[];
}

const takeBack = async ({ deployed, rollBack }: ReleaseOptions): Promise<TakenBack> => {
  if (rollBack === null) return { rolledBack: null, problem: [] };
  const { publishedAt } = deployed;
  if (publishedAt === null) return { rolledBack: null, problem: unchanged().diagnostics };
  try {
    return { rolledBack: await rollBack(publishedAt), problem: takenBack().diagnostics };
  } catch (error) {
    if (error instanceof DiagnosticError) return { rolledBack: null, problem: error.diagnostics };
    throw error;
  }
};

const takenBack = (): DiagnosticError =>
  deployError(
    'taken-back',
    'What was published before is there again.',
    'Mend what is wrong, build, and deploy again. Caches may keep wrong answers as long as Cache-Control allows, unless they are told.',
  );

const unchanged = (): DiagnosticError =>
  deployError(
    'not-taken-back',
    'This deploy has changed nothing, so nothing was put back.',
    'What is wrong was so before, or is due to the host. To go back further: galley rollback.',
  );
