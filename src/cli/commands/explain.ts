import type { Command } from 'commander';
import { addExamples, addOutputFlags, type OutputFlags } from '../flags.ts';
import { runCommand } from '../run-command.ts';

export const defineExplain = (program: Command): void => {
  const command = program
    .command('explain')
    .description('say what the code of a problem means, and how to mend it')
    .argument('[code]', 'a code such as post/date-unreadable, or a part of it; all codes without it');
  addExamples(addOutputFlags(command), [
    ['galley explain post/date-unreadable', 'what it means, why it is one, the way out, an example'],
    ['galley explain taxonomy', 'the codes of that area'],
    ['galley explain', 'all codes'],
  ]).action((code: string | undefined, flags: OutputFlags) =>
    runCommand(flags, async (output) => {
      const { runExplain } = await import('../run-explain.ts');
      return runExplain(code, output);
    }),
  );
};
