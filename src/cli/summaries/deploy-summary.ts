import type { Step } from '../../deploy/plan.ts';
import type { DeployResult } from '../../deploy/result.ts';
import { moment, size } from '../../diagnostics/amounts.ts';
import { type Colors, NO_COLORS } from '../../diagnostics/colors.ts';
import { count, withCommas } from '../../diagnostics/counted.ts';
import { harmless } from '../../diagnostics/display.ts';

const ACTIONS: Readonly<Record<Step['action'], string>> = {
  put: 'put',
  headers: 'update headers of',
  keep: 'keep',
  delete: 'delete',
};

const REASONS: Readonly<Record<Step['reason'], string>> = {
  new: 'new',
  changed: 'changed',
  interrupted: 'a deploy that did not end may have left anything',
  headers: 'its headers changed',
  same: 'unchanged',
  grace: 'readers may still be sent there',
  removed: 'not part of the output any more',
  'key-removed': 'its key is not part of the output any more',
  'all-removed': 'all that was deployed goes',
};

/** Each step in its order, but for files that stay as they are. */
export const describePlan = ({ steps }: DeployResult, colors: Colors = NO_COLORS): string =>
  steps
    .map(
      ({ action, path, reason }) =>
        `${ACTIONS[action].padEnd(6)} ${harmless(path)} ${colors.dim(`(${REASONS[reason]})`)}`,
    )
    .join('\n');

/** What a deploy has done, or would do, in a few lines. */
export const describeDeploy = (result: DeployResult, colors: Colors = NO_COLORS): string => {
  const { destination, dryRun, steps, kept, bytes, requests, nextDelete, changed, caches } = result;
  const of = (action: Step['action']): number => steps.filter((step) => step.action === action).length;
  const waiting = steps.filter(({ reason }) => reason === 'grace').length;
  const headers = of('headers');
  const counts = [
    `${withCommas(of('put'))} put`,
    ...(headers === 0 ? [] : [`headers of ${withCommas(headers)} updated`]),
    `${withCommas(kept)} kept`,
    `${withCommas(of('delete'))} deleted`,
  ].join(', ');
  const cost = dryRun ? 'nothing was done' : `${size(bytes)}, ${count(requests, 'request')}`;
  const mark = dryRun ? colors.yellow('~') : colors.green('✓');
  return [
    `${mark} ${harmless(destination)}: ${counts} (${cost}).`,
    ...(caches === null || changed === 0
      ? []
      : [`${caches} ${dryRun ? 'would be' : 'was'} told to forget ${withCommas(changed)} addresses.`]),
    ...(waiting === 0 || nextDelete === null
      ? []
      : [
          `${count(waiting, 'file')} that readers may still be sent to: the first deploy after ${moment(nextDelete)} deletes them.`,
        ]),
  ].join('\n');
};
