import { type Command, Option } from 'commander';
import { CI_NAMES, type CiName } from '../../recipes/ci.ts';
import { PUBLISHERS, type PublisherName } from '../../recipes/publisher.ts';
import { addExamples, addOutputFlags, type OutputFlags } from '../flags.ts';
import { runCommand } from '../run-command.ts';
import type { InitRequest } from '../run-init.ts';

interface InitFlags extends OutputFlags {
  readonly yes?: boolean;
  readonly javascript?: boolean;
  readonly ci?: CiName | 'none';
  readonly deploy?: PublisherName;
}

export const defineInit = (program: Command): void => {
  const command = program
    .command('init')
    .description(
      'begin a content repository, or adopt one as it stands: Jekyll, Hugo, Zola, Astro, Eleventy, Hexo, VitePress',
    )
    .argument('[dir]', 'the folder, created when it does not exist', '.')
    .option('--yes', 'ask nothing')
    .option('--javascript', 'a configuration in JavaScript')
    .addOption(
      new Option('--ci <name>', 'the CI that gets a recipe (default: as the repository says, else github)').choices([
        ...CI_NAMES,
        'none',
      ]),
    )
    .addOption(
      new Option('--deploy <with>', 'what publishes there: galley to a bucket, or a vendor’s own command').choices(
        Object.keys(PUBLISHERS),
      ),
    );
  addExamples(addOutputFlags(command), [
    ['galley init my-content', 'a new project; asks three questions'],
    ['galley init --yes', 'in the current folder, asking nothing: a configuration for the posts that are there'],
    ['galley init --ci gitlab --deploy cloudflare', 'with a recipe for GitLab CI that publishes by wrangler'],
  ]).action((dir: string, flags: InitFlags) =>
    runCommand(flags, async (output) => {
      const { runInit } = await import('../run-init.ts');
      const { yes, quiet, javascript: isJavaScript = false } = flags;
      return runInit({ dir, asks: !yes && !quiet, isJavaScript, ci: ciOf(flags) }, output);
    }),
  );
};

/** Absent where nothing is said. */
const ciOf = ({ ci, deploy }: InitFlags): InitRequest['ci'] =>
  ci === undefined && deploy === undefined
    ? undefined
    : { ...(ci !== undefined && { ci: ci === 'none' ? null : ci }), publisher: deploy };
