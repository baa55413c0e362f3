import { describeState } from '../../publish/deploy/listed-state.ts';
import type { DeployStep } from '../../publish/deploy/plan.ts';
import type { DeployResult } from '../../publish/deploy/run-plan.ts';
import { count, moment, size, withCommas } from '../../shared/diagnostics/amounts.ts';
import { hasErrors } from '../../shared/diagnostics/diagnostic.ts';
import { type Colors, harmless, NO_COLORS } from '../../shared/diagnostics/display.ts';
import type { ExitCode, Output } from '../output/output.ts';

const ACTIONS: Readonly<Record<DeployStep['action'], string>> = {
  put: 'put',
  headers: 'update headers of',
  keep: 'keep',
  delete: 'delete',
};

const REASONS: Readonly<Record<DeployStep['reason'], string>> = {
  new: 'new',
  changed: 'changed',
  interrupted: 'an interrupted deploy may have changed it',
  headers: 'its headers changed',
  same: 'unchanged',
  grace: 'readers may still be sent there',
  removed: 'no longer in the output',
  'key-removed': 'its key is no longer in the output',
  'all-removed': 'everything deployed is removed',
};

/** Prints what a command changed at a destination, or would change. */
export const printDeploy = (result: DeployResult, output: Output): ExitCode => {
  output.report(result.diagnostics);
  const isOk = !hasErrors(result.diagnostics);
  output.data({ ok: isOk, ...result });
  if (result.dryRun) output.result(describePlan(result, output.colors));
  output.result(describeDeploy(result, output.colors));
  return isOk ? 0 : 1;
};

/** Lists the steps in order, without unchanged files. */
const describePlan = ({ steps }: DeployResult, colors: Colors = NO_COLORS): string =>
  steps
    .map(
      ({ action, path, reason }) =>
        `${ACTIONS[action].padEnd(6)} ${harmless(path)} ${colors.dim(`(${REASONS[reason]})`)}`,
    )
    .join('\n');

/** Summarizes what a deploy did, or would do, in a few lines. */
export const describeDeploy = (result: DeployResult, colors: Colors = NO_COLORS): string => {
  const { destination, dryRun, steps, kept, bytes, requests, nextDelete, restored } = result;
  const of = (action: DeployStep['action']): number => steps.filter((step) => step.action === action).length;
  const waiting = steps.filter(({ reason }) => reason === 'grace').length;
  const headers = of('headers');
  const counts = [
    `${withCommas(of('put'))} ${dryRun ? 'to upload' : 'uploaded'}`,
    ...(headers === 0 ? [] : [`headers of ${withCommas(headers)} updated`]),
    `${withCommas(kept)} unchanged`,
    `${withCommas(of('delete'))} ${dryRun ? 'to delete' : 'deleted'}`,
  ].join(', ');
  const cost = dryRun ? 'nothing changed' : `${size(bytes)}, ${count(requests, 'request')}`;
  const mark = dryRun ? colors.yellow('~') : colors.green('✓');
  return [
    `${mark} ${harmless(destination)}: ${counts} (${cost}).`,
    ...(restored === null ? [] : [`${dryRun ? 'Would restore' : 'Restored'} state ${describeState(restored)}.`]),
    ...describePurge(result),
    ...(waiting === 0 || nextDelete === null
      ? []
      : [`Still in caches: ${count(waiting, 'file')}, which the first deploy after ${moment(nextDelete)} deletes.`]),
  ].join('\n');
};

const describePurge = ({ caches, changed, dryRun, purgeCost }: DeployResult): string[] => {
  if (caches === null || changed === 0) return [];
  const cost =
    purgeCost === null
      ? ''
      : ` (${count(purgeCost.paths, 'path')}: ${Number(purgeCost.usd.toFixed(3))} USD, or free within the first 1,000 of a month)`;
  return [`${dryRun ? 'Would purge' : 'Purged'} ${count(changed, 'URL')} from ${caches}${cost}.`];
};
