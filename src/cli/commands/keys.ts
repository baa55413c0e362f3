import type { Command } from 'commander';
import { addExamples, addOutputFlags, type OutputFlags } from '../flags.ts';
import { runCommand } from '../run-command.ts';

export const defineKeys = (program: Command): void => {
  const keys = program.command('keys').description('keys of workspaces');
  const command = keys.command('new').description('print a fresh key, which is kept nowhere').helpCommand(false);
  addExamples(addOutputFlags(command), [
    ['galley keys new', 'a key, and where to put it'],
    ['HARBOUR_KEY=$(galley keys new --quiet)', 'the key alone, for a script'],
  ]).action((flags: OutputFlags) =>
    runCommand(flags, async (output) => {
      const { runKeysNew } = await import('../run-keys-new.ts');
      return runKeysNew(output);
    }),
  );
};
