import type { Command } from 'commander';
import { addExamples, addFlags, type OutputFlags } from '../flags/flags.ts';
import { newKey } from '../init/new-key.ts';
import { type ExitCode, type Output, runCommand, writeResult } from '../output/output.ts';

export const defineKeys = (program: Command): void => {
  const keys = program.command('keys').description('manage the keys of workspaces');
  const command = keys.command('new').description('print a new key; Galley does not store it').helpCommand(false);
  addExamples(addFlags(command, 'output'), [
    ['galley keys new', 'print a key and where to put it'],
    ['HARBOUR_KEY=$(galley keys new --quiet)', 'print only the key, for a script'],
  ]).action((flags: OutputFlags) => runCommand(flags, runKeysNew));
};

/** Prints only the key to stdout. The instructions go to stderr. */
const runKeysNew = async (output: Output): Promise<ExitCode> => {
  const key = newKey();
  if (output.format === 'json') output.data({ ok: true, key });
  else writeResult(`${key}\n`);
  output.note(HINT);
  return 0;
};

const HINT = `
Galley does not store this key. Save it as a secret of your CI, such as HARBOUR_KEY, and refer to it in workspace.yaml:

  keys:
    - env: HARBOUR_KEY

To replace a key, list both until every reader uses the new one. Then remove the old one. Build and deploy after each step.`;
