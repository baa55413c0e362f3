import type { Command } from 'commander';
import { addExamples, addOutputFlags, type OutputFlags } from '../flags.ts';
import { type GivenKey, parseKey, secretsIn } from '../parse-key.ts';
import { notEmpty, parseMoment, wholeNumber } from '../parse-value.ts';
import { runCommand } from '../run-command.ts';

interface VerifyFlags extends OutputFlags {
  readonly key: GivenKey;
  readonly apiVersion: string;
  readonly queries: number;
  readonly timeout: number;
  readonly all?: boolean;
  readonly now?: number;
}

export const defineVerify = (program: Command): void => {
  const command = program
    .command('verify')
    .description('hold a live API against the contract, from outside')
    .argument('<baseUrl>', 'its address up to the version: https://api.example.com/api/public', notEmpty)
    .requiredOption('--key <key>', 'a key of it; env:NAME takes it from the environment and does not show it', parseKey)
    .option('--api-version <version>', 'the version to look at', notEmpty, 'v1')
    .option('--all', 'look at every post, page and term, in place of some of each')
    .option('--queries <n>', 'combinations of filters to try besides', wholeNumber('A number', 0, 10_000), 100)
    .option('--timeout <seconds>', 'how long an answer may take', wholeNumber('A timeout', 1, 3600), 30)
    .option('--now <ISO>', 'the moment that counts as now, for sunsets (default: the clock)', parseMoment);
  addExamples(addOutputFlags(command), [
    ['galley verify https://api.example.com/api/public --key demo', 'after a deploy'],
    ['galley verify http://127.0.0.1:4321/api/public --key demo', 'what galley preview serves'],
    ['galley verify … --all', 'every single post, too: as many requests as there are posts'],
    ['galley verify … --format github', 'wrong answers as annotations'],
  ]).action((baseUrl: string, flags: VerifyFlags) =>
    // A broken rule is told in several lines.
    runCommand({ ...flags, all: true }, async (output) => {
      const { runVerify } = await import('../run-verify.ts');
      const { key, apiVersion: version, queries, timeout, all, now } = flags;
      output.hide(secretsIn([key]));
      return runVerify({ baseUrl, key: key.key, version, queries, timeout, all, now }, output);
    }),
  );
};
