import type { Command } from 'commander';
import { addExamples, addOutputFlags, type OutputFlags } from '../flags.ts';
import { runCommand } from '../run-command.ts';

interface InitFlags extends OutputFlags {
  readonly yes?: boolean;
  readonly javascript?: boolean;
}

export const defineInit = (program: Command): void => {
  const command = program
    .command('init')
    .description(
      'begin a content repository, or adopt one as it stands: Jekyll, Hugo, Zola, Astro, Eleventy, Hexo, VitePress',
    )
    .argument('[dir]', 'the folder, created when it does not exist', '.')
    .option('--yes', 'ask nothing')
    .option('--javascript', 'a configuration in JavaScript');
  addExamples(addOutputFlags(command), [
    ['galley init my-content', 'a new project; asks three questions'],
    ['galley init --yes', 'in the current folder, asking nothing: a configuration for the posts that are there'],
  ]).action((dir: string, flags: InitFlags) =>
    runCommand(flags, async (output) => {
      const { runInit } = await import('../run-init.ts');
      return runInit({ dir, asks: !flags.yes && !flags.quiet, isJavaScript: flags.javascript ?? false }, output);
    }),
  );
};
