import type { Command } from 'commander';
import { addCacheFlags, addConfigFlag, addExamples, addLockFlags, addOutputFlags } from '../flags/flags.ts';
import { notEmpty, wholeNumber } from '../flags/values.ts';
import type { Output } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { type ExitCode, runCommand } from '../output/run-command.ts';
import { tellDeploy } from '../summaries/deploy-summary.ts';
import type { DestinationFlags } from './open-destination.ts';

export const defineRollback = (program: Command): void => {
  const command = program
    .command('rollback')
    .description('restore the previous deploy (needs deploy.rollback)')
    .argument('[destination]', 'as for galley deploy (default: the option deploy.destination)', notEmpty)
    .option('--endpoint <url>', 'the endpoint of an S3-compatible store', notEmpty)
    .option('--region <name>', 'the bucket region', notEmpty)
    .option('--dry-run', 'print what the command would do, and change nothing')
    .option(
      '--grace <seconds>',
      'keep the newer files this long (default: as long as caches may refer to them)',
      wholeNumber('A grace period', 0),
    );
  addLockFlags(addCacheFlags(command));
  addExamples(addOutputFlags(addConfigFlag(command)), [
    ['galley rollback s3://my-bucket/api', 'restore what the last deploy replaced'],
    ['galley rollback --dry-run', 'what a rollback would restore'],
  ]).action((destination: string | undefined, flags: DestinationFlags) =>
    runCommand(flags, (output) => runRollback(destination, flags, output)),
  );
};

/** Restores what was published before the last deploy, and prints what changed. */
const runRollback = async (given: string | undefined, flags: DestinationFlags, output: Output): Promise<ExitCode> => {
  const { changeOptions, openDestination } = await import('./open-destination.ts');
  const { rollback } = await import('../../publish/deploy/rollback.ts');
  const opened = await openDestination(given, flags);
  const options = {
    ...changeOptions(opened, flags, output),
    onlyOf: null,
    grace: flags.grace ?? opened.settings.deploy.grace,
  };
  const result = await withProgress(output, (onProgress) => rollback({ ...options, onProgress }));
  return tellDeploy(result, output);
};
