import type { Command } from 'commander';
import { addExamples, addFlags, type OutputFlags } from '../flags/flags.ts';
import { type GivenKey, notEmpty, parseKey, parseMoment, secretsIn } from '../flags/values.ts';
import { type ExitCode, type Output, runCommand } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { describeVerification } from '../summaries/verify-summary.ts';

interface VerifyFlags extends OutputFlags {
  readonly key: GivenKey;
  readonly apiVersion: string;
  readonly exhaustive?: boolean;
  readonly now?: number;
}

export const defineVerify = (program: Command): void => {
  const command = program
    .command('verify')
    .description('check a live API against its contract')
    .argument('<baseUrl>', 'the base URL: https://api.example.com/api/public', notEmpty)
    .requiredOption(
      '--key <key>',
      'a key of the API; env:NAME reads it from the environment and hides it in output',
      parseKey,
    )
    .option('--api-version <version>', 'the version to check', notEmpty, 'v1')
    .option('--exhaustive', 'check every post, page and term instead of a sample')
    .option('--now <ISO>', 'check sunsets as of this moment (default: the clock)', parseMoment);
  addExamples(addFlags(command, 'output'), [
    ['galley verify https://api.example.com/api/public --key demo', 'check what a deploy published'],
    ['galley verify http://127.0.0.1:4321/api/public --key demo', 'check what galley preview serves'],
    ['galley verify … --exhaustive', 'check every post, page and term'],
    ['galley verify … --format github', 'report wrong answers as annotations'],
  ]).action((baseUrl: string, flags: VerifyFlags) =>
    // Print each wrong answer in full, because the difference is in its message.
    runCommand({ ...flags, all: true }, (output) => runVerify(baseUrl, flags, output)),
  );
};

/** Prints wrong answers as problems, then the counts. Limited answers do not fail. */
const runVerify = async (baseUrl: string, flags: VerifyFlags, output: Output): Promise<ExitCode> => {
  const { problemsOf, verify } = await import('../../publish/verify/verify.ts');
  const { key, apiVersion: version, exhaustive: all, now } = flags;
  output.hide(secretsIn([key]));
  const options = { baseUrl, key: key.key, version, all, now };
  const verification = await withProgress(output, (onProgress) => verify({ ...options, onProgress }));
  const problems = problemsOf(verification);
  output.report(problems);
  output.data({ ok: problems.length === 0, ...verification });
  output.result(describeVerification(verification, output.colors));
  return problems.length === 0 ? 0 : 1;
};
