import type { Command } from 'commander';
import { addCacheFlags, addExamples, addOutputFlags } from '../flags.ts';
import { notEmpty, wholeNumber } from '../parse-value.ts';
import { runCommand } from '../run-command.ts';
import type { DeployFlags } from '../run-deploy.ts';

const MOST = 999_999_999;

export const defineDeploy = (program: Command): void => {
  const command = program
    .command('deploy')
    .description('upload what has changed of the output, in an order that readers do not notice')
    .argument(
      '[destination]',
      's3://bucket/prefix or file:///srv/www/api (default: deploy.destination of the configuration)',
      notEmpty,
    )
    .option('--endpoint <url>', 'the address of a store that speaks S3: R2, GCS, MinIO, Spaces…', notEmpty)
    .option('--region <name>', 'the region of the bucket (default: as the AWS SDK finds it)', notEmpty)
    .option(
      '--extensionless',
      'put answers under their addresses without .json as well, for a bucket without code before it',
    )
    .option('--dry-run', 'print what would be done, and do nothing')
    .option(
      '--max-deletes <n>',
      'refuse where readers would lose more files than n (default: 256, or a tenth of all where that is more)',
      wholeNumber('A number of files', 0, MOST),
    )
    .option(
      '--grace <seconds>',
      'how long files stay that are not part of the output any more (default: as long as caches may name them)',
      wholeNumber('A grace period', 0, MOST),
    )
    .option('--relist', 'list what is there, in place of trusting what the last deploy wrote down');
  addCacheFlags(command)
    .option('--verify', 'look at --url whether readers get what was deployed, and whether it keeps the contract')
    .option('--rollback-on-failure', 'verify, and put back what was published before where that fails')
    .option('--no-lock', 'go on where the store cannot keep two deploys apart: nothing else may deploy there')
    .option('--replace', 'replace what another project has published there')
    .option('--allow-empty', 'publish an output without posts')
    .option('--allow-drafts', 'publish an output that was built with --drafts or --future, for editors')
    .option('--allow-older', 'publish an older commit than the published one')
    .option('--remove', 'delete all that this project has deployed to the named destination: a preview, say')
    .option('--out <folder>', 'the output folder (default: "dist")', notEmpty)
    .option('--config <file>', 'the configuration file (default: galley.config.ts, .js, .mjs or .json)', notEmpty);
  addExamples(addOutputFlags(command), [
    ['galley deploy file:///srv/www/api', 'to a folder: of a web server, or for rsync'],
    ['galley deploy s3://my-bucket/api', 'to S3, with the credentials of the AWS SDK'],
    ['galley deploy s3://my-bucket --endpoint https://…', 'to R2, GCS, MinIO, Spaces…'],
    ['galley deploy --dry-run', 'what would be uploaded, and why'],
    ['galley deploy s3://my-bucket/previews/pr-12 --remove', 'a preview that is no longer needed'],
  ]).action((destination: string | undefined, flags: DeployFlags & { readonly remove?: boolean }) =>
    runCommand(flags, async (output) => {
      if (flags.remove) {
        const { runRemove } = await import('../run-remove.ts');
        return runRemove(destination, flags, output);
      }
      const { runDeploy } = await import('../run-deploy.ts');
      return runDeploy(destination, flags, output);
    }),
  );
};
