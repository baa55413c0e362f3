import { type Command, Option } from 'commander';
import { PUBLISHERS, type PublisherName } from '../ci/publisher.ts';
import { CI_NAMES, type CiName } from '../ci/recipe.ts';
import { addExamples, addFlags, type OutputFlags } from '../flags/flags.ts';
import type { InitRequest } from '../init/init.ts';
import { runCommand } from '../output/output.ts';

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
      'create a project, or set up Galley in an existing Jekyll, Hugo, Zola, Astro, Eleventy, Hexo or VitePress repository',
    )
    .argument('[dir]', 'the folder; created if it does not exist', '.')
    .option('--yes', 'do not ask questions')
    .option('--javascript', 'write the configuration in JavaScript')
    .addOption(
      new Option('--ci <name>', 'write a recipe for this CI (default: the one of the Git remote, if any)').choices([
        ...CI_NAMES,
        'none',
      ]),
    )
    .addOption(
      new Option('--deploy <with>', 'what publishes in CI: galley to a bucket, or a host’s own command').choices(
        Object.keys(PUBLISHERS),
      ),
    );
  addExamples(addFlags(command, 'output'), [
    ['galley init my-content', 'create a project; asks three questions'],
    ['galley init --yes', 'set up the current folder for its posts, without questions'],
    ['galley init --ci gitlab --deploy cloudflare', 'with a GitLab CI recipe that publishes with wrangler'],
  ]).action((dir: string, flags: InitFlags) =>
    runCommand(flags, async (output) => {
      const { runInit } = await import('../init/init.ts');
      const { yes, quiet, javascript: isJavaScript = false } = flags;
      return runInit({ dir, asks: !yes && !quiet, isJavaScript, ci: ciOf(flags) }, output);
    }),
  );
};

/** Undefined without `--ci` and `--deploy`. */
const ciOf = ({ ci, deploy: publisher }: InitFlags): InitRequest['ci'] =>
  ci === undefined && publisher === undefined ? undefined : { ci: ci === 'none' ? null : ci, publisher };
