import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { loadSettings } from '../config/load.ts';
import { type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';
import { redactData, type SecretKey } from '../diagnostics/secret-keys.ts';
import type { Finding } from '../diff/contract/finding.ts';
import { type Difference, diff } from '../diff/diff.ts';
import { sentence, shownKey } from '../diff/diff-text.ts';
import type { ExitCode } from './fail.ts';
import type { Format, OutputFlags } from './flags.ts';
import type { Output } from './output.ts';
import { type GivenKey, secretsIn } from './parse-key.ts';
import { diffMarkdown } from './summaries/diff-markdown.ts';
import { describeDifference } from './summaries/diff-summary.ts';

export interface DiffFlags extends Omit<OutputFlags, 'format'> {
  readonly format: Format | 'markdown';
  readonly key?: readonly GivenKey[];
  readonly acceptBreaking?: boolean;
  readonly bodies: 'all' | 'changed';
  readonly timeout: number;
  readonly out?: string;
  readonly config?: string;
  readonly now?: number;
}

export interface DiffRun {
  readonly before: string;
  /** The output folder of the project when absent. */
  readonly after: string | undefined;
  readonly flags: DiffFlags;
}

/** Compares and tells. Breaking changes are a reason to fail, unless they are accepted. */
export const runDiff = async ({ before, after, flags }: DiffRun, output: Output): Promise<ExitCode> => {
  const { key: given = [], bodies, timeout, now = Date.now(), format } = flags;
  const keys = given.map(({ key }) => key);
  output.hide([...secretsIn(given), ...(await ownSecrets(flags))]);
  const isAccepted = flags.acceptBreaking ?? false;
  const found = await diff({ before, after: after ?? (await ownOutput(flags)), keys, bodies, timeout, now });
  // Before keys are cut to what is shown of them.
  const difference = redactData(found, output.redact);
  const ok = !difference.isBreaking || isAccepted;
  output.data({ ok, ...difference });
  if (format === 'github') output.report(annotationsOf(difference, isAccepted));
  if (format === 'markdown') output.result(diffMarkdown(difference, isAccepted));
  else output.result(describeDifference(difference, { isAccepted, colors: output.colors }));
  // With --quiet nothing has been said yet.
  if (!ok && output.quiet && format !== 'github') output.report(annotationsOf(difference, isAccepted));
  return ok ? 0 : 1;
};

/** The keys that this project takes from the environment, in whose output they stand; none where there is no project. */
const ownSecrets = async ({ config }: DiffFlags): Promise<readonly SecretKey[]> => {
  const { loadProject } = await import('../pipeline/project.ts');
  return loadProject({ config }).then(
    ({ secrets }) => secrets,
    () => [],
  );
};

/** Throws a DiagnosticError when nothing has been built. */
const ownOutput = async ({ config, out }: DiffFlags): Promise<string> => {
  const root = resolve('.');
  const settings = await loadSettings({ root, config, out });
  const folder = relative(root, settings.out) || '.';
  if (existsSync(settings.out)) return folder;
  const message = `There is no output to compare with: no folder ${folder}.`;
  const help = 'Run galley build first, or name another tree: galley diff <old> <new>.';
  throw new DiagnosticError([{ severity: 'error', code: 'diff/not-built', message, help }], 1);
};

/** Breaking changes and notices; what only adds is no annotation. */
const annotationsOf = ({ findings }: Difference, isAccepted: boolean): Diagnostic[] =>
  findings.flatMap((finding): Diagnostic[] => {
    if (finding.effect === 'additive') return [];
    const isError = finding.effect === 'breaking' && !isAccepted;
    const { subject } = finding;
    const shown =
      finding.change.startsWith('key-') && subject !== null ? { ...finding, subject: shownKey(subject) } : finding;
    return [
      {
        severity: isError ? 'error' : 'warning',
        code: finding.effect === 'breaking' ? 'diff/breaking' : 'diff/notice',
        message: withVersion(finding, sentence(shown)),
        ...(isError && { help: WAY_OUT }),
      },
    ];
  });

const withVersion = ({ version, subject }: Finding, text: string): string =>
  version === null || version === subject ? text : `${version}: ${text}`;

const WAY_OUT =
  'Publish it as a new version (defineContract) and leave this one as it is, or accept it with --accept-breaking.';
