import type { Command } from 'commander';
import { describeState } from '../../publish/deploy/listed-state.ts';
import { addExamples, addFlags } from '../flags/flags.ts';
import { notEmpty } from '../flags/values.ts';
import { type ExitCode, type Output, runCommand } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { printDeploy } from '../summaries/deploy-summary.ts';
import type { DestinationFlags } from './open-destination.ts';

export const defineRollback = (program: Command): void => {
  const command = program
    .command('rollback')
    .description('restore an earlier deploy')
    .argument('[destination]', 'as for galley deploy (default: the option deploy.destination)', notEmpty)
    .option('--list', 'list the states that can be restored, and restore none')
    .option('--to <state>', 'restore this state: its number in the list, or its commit', notEmpty);
  addExamples(addFlags(command, 'destination', 'publishing', 'out', 'config', 'output'), [
    ['galley rollback s3://my-bucket/api', 'restore what the last deploy replaced'],
    ['galley rollback --dry-run', 'what a rollback would restore'],
    ['galley rollback --list', 'the states that it can restore'],
    ['galley rollback --to 1', 'the newest state, such as after a rollback'],
  ]).action((destination: string | undefined, flags: RollbackFlags) =>
    runCommand(flags, (output) => (flags.list ? runList : runRollback)(destination, flags, output)),
  );
};

interface RollbackFlags extends DestinationFlags {
  readonly list?: boolean;
  readonly to?: string;
}

/** Restores an earlier state, and prints what changed. */
const runRollback = async (given: string | undefined, flags: RollbackFlags, output: Output): Promise<ExitCode> => {
  const { openDestination } = await import('./open-destination.ts');
  const { rollback } = await import('../../publish/deploy/rollback.ts');
  const opened = await openDestination(given, flags, { output });
  const options = { ...opened.options, to: flags.to ?? null, grace: flags.grace ?? null };
  const result = await withProgress(output, (onProgress) => rollback({ ...options, onProgress }));
  return printDeploy(result, output);
};

const runList = async (given: string | undefined, flags: RollbackFlags, output: Output): Promise<ExitCode> => {
  const { openDestination } = await import('./open-destination.ts');
  const { listStates } = await import('../../publish/deploy/rollback.ts');
  const { options } = await openDestination(given, flags, { output });
  const states = await listStates(options);
  const { name } = options.store;
  output.data({ ok: true, destination: name, states });
  const none = `${name} has no states to restore. With deploy.rollback, deploys keep the last five.`;
  output.result(states.length === 0 ? none : states.map(describeState).join('\n'));
  return 0;
};
