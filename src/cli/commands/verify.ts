import type { Command } from 'commander';
import { addExamples, addOutputFlags, type OutputFlags } from '../flags.ts';
import { notEmpty, wholeNumber } from '../parse-value.ts';
import { perform } from '../perform.ts';

interface VerifyFlags extends OutputFlags {
  readonly key: string;
  readonly apiVersion: string;
  readonly queries: number;
  readonly timeout: number;
}

export const defineVerify = (program: Command): void => {
  const command = program
    .command('verify')
    .description('hold a live API against the contract, from outside')
    .argument('<baseUrl>', 'its address up to the version: https://api.example.com/api/public', notEmpty)
    .requiredOption('--key <key>', 'a key of it', notEmpty)
    .option('--api-version <version>', 'the version to look at', notEmpty, 'v1')
    .option('--queries <n>', 'combinations of filters to try besides', wholeNumber('A number', 0, 10_000), 100)
    .option('--timeout <seconds>', 'how long an answer may take', wholeNumber('A timeout', 1, 3600), 30);
  addExamples(addOutputFlags(command), [
    ['galley verify https://api.example.com/api/public --key demo', 'after a deploy'],
    ['galley verify http://127.0.0.1:4321/api/public --key demo', 'what galley preview serves'],
    ['galley verify … --format github', 'wrong answers as annotations'],
  ]).action((baseUrl: string, flags: VerifyFlags) =>
    perform(flags, async (output) => {
      const { runVerify } = await import('../run-verify.ts');
      const { key, apiVersion: version, queries, timeout } = flags;
      return runVerify({ baseUrl, key, version, queries, timeout }, output);
    }),
  );
};
