import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Difference } from '../../publish/diff/diff.ts';
import { reportedSentence } from '../../publish/diff/diff-text.ts';
import { type Diagnostic, refusal } from '../../shared/diagnostics/diagnostic.ts';
import { redactData, type SecretKey } from '../../shared/diagnostics/secret-keys.ts';
import { addExamples, addFlags, type Format, type OutputFlags } from '../flags/flags.ts';
import { type GivenKey, notEmpty, parseKey, secretsIn } from '../flags/values.ts';
import { type ExitCode, type Output, runCommand } from '../output/output.ts';
import { describeDifference, diffMarkdown } from '../summaries/diff-summary.ts';

export const defineDiff = (program: Command): void => {
  const command = program
    .command('diff')
    .description('compare two published trees, and report changes that break readers')
    .argument('<old>', 'an output folder, or the base URL of a live API: https://api.example.com/api/public', notEmpty)
    .argument('[new]', 'an output folder or base URL (default: the output folder of this project)', notEmpty)
    .option('--key <key>', 'a key of the live API, or env:NAME; may be repeated', collect)
    .option('--accept-breaking', 'exit with 0 despite breaking changes')
    .option('--out <folder>', 'the output folder (default: the option folders.out)', notEmpty);
  addExamples(addFlags(command, 'config', 'now', 'outputOfDiff'), [
    ['galley diff https://api.example.com/api/public --key demo', 'what a deploy of dist/ would change'],
    ['galley diff before/dist dist', 'compare two folders'],
    ['galley diff … --format markdown', 'a report for a pull request'],
    ['galley diff … --accept-breaking', 'accept intended breaking changes'],
  ]).action((before: string, after: string | undefined, flags: DiffFlags) =>
    runCommand({ ...flags, format: flags.format === 'markdown' ? 'pretty' : flags.format }, (output) =>
      runDiff([before, after], flags, output),
    ),
  );
};

const collect = (key: string, keys: readonly GivenKey[] = []): GivenKey[] => [...keys, parseKey(key)];

interface DiffFlags extends Omit<OutputFlags, 'format'> {
  readonly format?: Format | 'markdown';
  readonly key?: readonly GivenKey[];
  readonly acceptBreaking?: boolean;
  readonly out?: string;
  readonly config?: string;
  readonly now?: number;
}

/** Compares two trees, by default an old one with this project's output. Breaking changes fail, unless accepted. */
const runDiff = async (
  [before, after]: readonly [before: string, after: string | undefined],
  flags: DiffFlags,
  output: Output,
): Promise<ExitCode> => {
  const { diff } = await import('../../publish/diff/diff.ts');
  const { key: given = [], now = Date.now() } = flags;
  const format = flags.format ?? output.format;
  const keys = given.map(({ key }) => key);
  output.hide([...secretsIn(given), ...(await ownSecrets(flags))]);
  const isAccepted = flags.acceptBreaking ?? false;
  const found = await diff({ before, after: after ?? (await ownOutput(flags)), keys, now });
  // Redact whole keys before summaries shorten them.
  const difference = redactData(found, output.redact);
  const ok = !difference.isBreaking || isAccepted;
  output.data({ ok, ...difference });
  if (format === 'github') output.report(annotationsOf(difference, isAccepted));
  if (format === 'markdown') output.result(diffMarkdown(difference, isAccepted));
  else output.result(describeDifference(difference, { isAccepted, colors: output.colors }));
  // With --quiet nothing has been printed yet.
  if (!ok && output.quiet && format !== 'github') output.report(annotationsOf(difference, isAccepted));
  return ok ? 0 : 1;
};

/** Returns the keys of this project that come from the environment; empty without a project. */
const ownSecrets = async ({ config }: DiffFlags): Promise<readonly SecretKey[]> => {
  const { loadProject } = await import('../../build/project.ts');
  return loadProject({ config }).then(
    ({ secrets }) => secrets,
    () => [],
  );
};

/** Returns this project's output folder. Throws a DiagnosticError if nothing has been built. */
const ownOutput = async ({ config, out }: DiffFlags): Promise<string> => {
  const { contractProblems } = await import('../../build/check-contracts.ts');
  const { loadSettings } = await import('../../config/load.ts');
  const root = resolve('.');
  const settings = await loadSettings({ root, config, out }, contractProblems);
  const folder = relative(root, settings.out) || '.';
  if (existsSync(settings.out)) return folder;
  const message = `There is no output to compare with: no folder ${folder}.`;
  const help = 'Run galley build first, or name another tree: galley diff <old> <new>.';
  throw refusal(1, { code: 'diff/not-built', message, help });
};

/** Returns annotations for breaking changes and notices, but not for additions. */
const annotationsOf = ({ findings }: Difference, isAccepted: boolean): Diagnostic[] =>
  findings.flatMap((finding): Diagnostic[] => {
    if (finding.effect === 'additive') return [];
    const isError = finding.effect === 'breaking' && !isAccepted;
    return [
      {
        severity: isError ? 'error' : 'warning',
        code: finding.effect === 'breaking' ? 'diff/breaking' : 'diff/notice',
        message: reportedSentence(finding),
        ...(isError && { help: ANNOTATION_HELP }),
      },
    ];
  });

const ANNOTATION_HELP =
  'Publish it as a new version (defineContract) and leave this one as it is, or accept it with --accept-breaking.';
