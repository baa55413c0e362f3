import { type Command, Option } from 'commander';
import { addExamples, addFlags } from '../flags/flags.ts';
import type { SchemaFlags } from '../init/run-schema.ts';
import { runCommand } from '../output/output.ts';

export const defineSchema = (program: Command): void => {
  const command = program
    .command('schema')
    .description(
      'write JSON Schemas of posts and term files to .schema, for editors, and .vscode/settings.json if there is none',
    )
    .addOption(
      new Option('--editor <cms>', 'print the config.yml of a CMS for the posts instead').choices(['decap', 'sveltia']),
    );
  addExamples(addFlags(command, 'config', 'output'), [
    ['galley schema', 'editors complete and check front matter; commit the files'],
    ['galley schema --editor decap > static/admin/config.yml', 'forms for the posts in Decap CMS'],
  ]).action((flags: SchemaFlags) =>
    runCommand(flags, async (output) => {
      const { runSchema } = await import('../init/run-schema.ts');
      return runSchema(flags, output);
    }),
  );
};
