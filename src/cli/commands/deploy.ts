import type { Command } from 'commander';
import { deployError } from '../../publish/deploy/refusal-error.ts';
import { addExamples, addFlags } from '../flags/flags.ts';
import { notEmpty, parseAmong, wholeNumber } from '../flags/values.ts';
import { type ExitCode, type Output, runCommand } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { printDeploy } from '../summaries/deploy-summary.ts';
import type { DestinationFlags } from './open-destination.ts';

interface DeployFlags extends DestinationFlags {
  readonly maxDeletes?: number;
  readonly relist?: boolean;
  readonly replace?: boolean;
  readonly allow?: readonly (typeof ALLOWABLE)[number][];
  readonly again?: boolean;
  readonly remove?: boolean;
}

/** What a deploy refuses unless the user allows it. */
const ALLOWABLE = ['empty', 'drafts', 'foreign', 'older'] as const;

export const defineDeploy = (program: Command): void => {
  const command = program
    .command('deploy')
    .description('upload changed files, in an order that is safe for readers')
    .argument(
      '[destination]',
      's3://bucket/prefix, or file:// and the full path of a folder (default: the option deploy.destination)',
      notEmpty,
    );
  addPermissionFlags(addFlags(addUploadFlags(addFlags(command, 'destination')), 'publishing'));
  addExamples(addFlags(command, 'out', 'config', 'output'), [
    ['galley deploy file:///home/me/www', 'to your folder /home/me/www'],
    ['galley deploy s3://my-bucket/api', 'to S3, with the credentials of the AWS SDK'],
    ['galley deploy s3://my-bucket --endpoint https://…', 'to R2, GCS, MinIO, Spaces…'],
    ['galley deploy --dry-run', 'what a deploy would upload, and why'],
    ['galley deploy s3://my-bucket/previews/pr-12 --remove', 'delete a preview that you no longer need'],
  ]).action((destination: string | undefined, flags: DeployFlags) =>
    runCommand(flags, (output) => (flags.remove ? runRemove : runDeploy)(destination, flags, output)),
  );
};

const addUploadFlags = (command: Command): Command =>
  command
    .option(
      '--max-deletes <n>',
      'refuse to delete more than n files (default: 256 or a tenth of all files, whichever is more)',
      wholeNumber('A number of files', 0),
    )
    .option('--relist', 'list the destination instead of trusting the manifest of the last deploy');

/** Adds flags that allow what is otherwise refused. */
const addPermissionFlags = (command: Command): Command =>
  command
    .option('--replace', 'overwrite (with --remove: delete) what was deployed with other keys')
    .option(
      '--allow <what>',
      'publish despite: empty (no posts), drafts (built with --drafts or --future), foreign (files that Galley did not write), older (a commit before the live one)',
      parseAmong(ALLOWABLE),
    )
    .option('--again', 'publish the commit that was rolled back again')
    .option('--remove', 'delete everything that this project deployed to the destination, such as a preview');

const runDeploy = async (given: string | undefined, flags: DeployFlags, output: Output): Promise<ExitCode> => {
  const { openDestination, outputOf } = await import('./open-destination.ts');
  const { deploy } = await import('../../publish/deploy/deploy.ts');
  const opened = await openDestination(given, flags, { output, ofBuild: true });
  const settings = opened.settings.deploy;
  const { allow = [] } = flags;
  const options = {
    ...opened.options,
    root: opened.root,
    commit: opened.commit,
    output: outputOf(opened),
    allowed: {
      maxDeletes: flags.maxDeletes ?? null,
      replace: flags.replace ?? false,
      empty: allow.includes('empty'),
      older: allow.includes('older'),
      again: flags.again ?? false,
      drafts: allow.includes('drafts'),
      foreign: allow.includes('foreign'),
    },
    grace: flags.grace ?? null,
    rollback: settings.rollback,
    twins: settings.extensionless,
    relist: flags.relist ?? false,
  };
  const result = await withProgress(output, (onProgress) => deploy({ ...options, onProgress }));
  return printDeploy(result, output);
};

/** Removes the deployed files from a destination, which must be named: the configured one is not the default. */
const runRemove = async (given: string | undefined, flags: DeployFlags, output: Output): Promise<ExitCode> => {
  const { openDestination } = await import('./open-destination.ts');
  const { removeDeployed } = await import('../../publish/deploy/remove.ts');
  if (given === undefined) throw notNamed();
  const opened = await openDestination(given, flags, { output });
  const options = { ...opened.options, replace: flags.replace ?? false };
  const result = await withProgress(output, (onProgress) => removeDeployed({ ...options, onProgress }));
  return printDeploy(result, output);
};

const notNamed = (): Error =>
  deployError(
    'destination',
    '`--remove` needs a destination on the command line.',
    'Name it, such as galley deploy s3://bucket/previews/pr-12 --remove. Galley never removes the destination in the configuration.',
    2,
  );
