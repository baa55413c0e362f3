import type { Command } from 'commander';
import { addCacheFlags, addExamples, addOutputFlags } from '../flags.ts';
import type { DestinationFlags } from '../open-destination.ts';
import { notEmpty, wholeNumber } from '../parse-value.ts';
import { runCommand } from '../run-command.ts';

export const defineRollback = (program: Command): void => {
  const command = program
    .command('rollback')
    .description('put back what was published before, from what deploys have kept (deploy.rollback)')
    .argument('[destination]', 'as of galley deploy (default: deploy.destination of the configuration)', notEmpty)
    .option('--endpoint <url>', 'the address of a store that speaks S3', notEmpty)
    .option('--region <name>', 'the region of the bucket', notEmpty)
    .option('--dry-run', 'print what would be done, and do nothing')
    .option(
      '--grace <seconds>',
      'how long files stay that were not there before (default: as long as caches may name them)',
      wholeNumber('A grace period', 0, 999_999_999),
    );
  addCacheFlags(command)
    .option('--no-lock', 'go on where the store cannot keep two deploys apart: nothing else may deploy there')
    .option('--config <file>', 'the configuration file (default: galley.config.ts, .js, .mjs or .json)', notEmpty);
  addExamples(addOutputFlags(command), [
    ['galley rollback s3://my-bucket/api', 'back to what the last deploy has replaced'],
    ['galley rollback --dry-run', 'what would be put back'],
  ]).action((destination: string | undefined, flags: DestinationFlags) =>
    runCommand(flags, async (output) => {
      const { runRollback } = await import('../run-rollback.ts');
      return runRollback(destination, flags, output);
    }),
  );
};
