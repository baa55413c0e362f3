import { type Command, Option } from 'commander';
import { addExamples } from '../flags.ts';
import { type GivenKey, parseKey } from '../parse-key.ts';
import { notEmpty, parseMoment, wholeNumber } from '../parse-value.ts';
import { runCommand } from '../run-command.ts';
import type { DiffFlags } from '../run-diff.ts';

export const defineDiff = (program: Command): void => {
  const command = program
    .command('diff')
    .description('what has changed between two published trees, and what of it breaks readers')
    .argument('<old>', 'an output folder, or the address of a live API: https://api.example.com/api/public', notEmpty)
    .argument('[new]', 'the same (default: the output folder of this project)', notEmpty)
    .option('--key <key>', 'a key to look at, when one of them is an address, or env:NAME; may be repeated', collect)
    .option('--accept-breaking', 'exit with 0 in spite of breaking changes')
    .addOption(
      new Option('--bodies <which>', 'whose content is compared: of all posts, or of those whose record has changed')
        .choices(['all', 'changed'])
        .default('all'),
    )
    .option('--timeout <seconds>', 'how long an answer may take', wholeNumber('A timeout', 1, 3600), 30)
    .option('--out <folder>', 'the output folder of this project (default: "dist")', notEmpty)
    .option('--config <file>', 'the configuration file (default: galley.config.ts, .js, .mjs or .json)', notEmpty)
    .option('--now <ISO>', 'the moment that counts as now, 2026-01-31T12:00:00Z (default: the clock)', parseMoment)
    .addOption(
      new Option('--format <format>', 'how the differences are printed')
        .choices(['pretty', 'json', 'github', 'markdown'])
        .default('pretty'),
    )
    .option('--quiet', 'print breaking changes only')
    .option('--no-color', 'no colours (also: NO_COLOR=1)');
  addExamples(command, [
    ['galley diff https://api.example.com/api/public --key demo', 'what a deploy of dist/ would change'],
    ['galley diff before/dist dist', 'two folders'],
    ['galley diff … --format markdown', 'a report for a pull request'],
    ['galley diff … --accept-breaking', 'breaking changes that are meant'],
  ]).action((before: string, after: string | undefined, flags: DiffFlags) =>
    runCommand({ ...flags, format: flags.format === 'markdown' ? 'pretty' : flags.format }, async (output) => {
      const { runDiff } = await import('../run-diff.ts');
      return runDiff({ before, after, flags }, output);
    }),
  );
};

const collect = (key: string, keys: readonly GivenKey[] = []): GivenKey[] => [...keys, parseKey(key)];
