import type { BuildResult, WorkspaceSummary } from '../../build/build.ts';
import { countsOf, sortByCount, sumOf } from '../../shared/counts.ts';
import { count, duration, moment, size, withCommas } from '../../shared/diagnostics/amounts.ts';
import { type Colors, harmless, NO_COLORS, tableLines } from '../../shared/diagnostics/display.ts';
import type { Listing } from '../flags/flags.ts';

/** The maximum number of workspaces, and of files per reason, to list without `--list`. The rest are counted. */
const LISTED = 10;

interface SummaryOptions {
  readonly colors?: Colors;
  readonly listed?: readonly Listing[];
  /** The command that runs Galley. */
  readonly command?: string;
}

/** Summarizes a successful build for people. Lists the kinds in `listed` in full. */
export const summary = (
  result: BuildResult,
  { colors = NO_COLORS, listed = [], command = 'galley' }: SummaryOptions = {},
): string => {
  const most = listed.length > 0 ? Number.POSITIVE_INFINITY : LISTED;
  const more = result.workspaces.slice(most);
  const blocks = [
    ...result.workspaces.slice(0, most).map((workspace) => describeWorkspace(workspace, colors, listed)),
    ...(more.length === 0
      ? []
      : [
          [
            `and ${withCommas(more.length)} more ${more.length === 1 ? 'workspace' : 'workspaces'}: ${postsIn(more)} published`,
          ],
        ]),
    ...(result.changes === null ? [] : [describeFiles(result, colors)]),
    ...(result.hosts.length === 0 ? [] : [describeHosts(result, colors)]),
    describeOutcome(result, colors, command),
  ];
  return blocks.map((lines) => lines.join('\n')).join('\n\n');
};

/** Summarizes a successful build in a few lines, for a log. */
export const shortSummary = (result: BuildResult): string => {
  const { files, bytes } = totalOf(result);
  const made = result.changes === null ? [] : [count(files, 'file'), size(bytes)];
  const counts = [`${postsIn(result.workspaces)} in ${count(result.workspaces.length, 'workspace')}`, ...made].join(
    ', ',
  );
  const unpublished = countHeldBack(result.workspaces);
  return [
    `${counts}. ${outcomeOf(result)}`,
    ...(unpublished === '' ? [] : [`Not published: ${unpublished}.`]),
    ...nextBuildOf(result),
    ...unknownCodeOf(result),
  ].join('\n');
};

const postsIn = (workspaces: BuildResult['workspaces']): string =>
  count(sumOf(workspaces.map(({ published }) => published)), 'post');

const describeFiles = (result: BuildResult, colors: Colors): string[] => {
  const groups = ['details', 'pages', 'index', 'search', 'feeds', 'markdown', 'other'] as const;
  const used = groups.filter((name) => result.files[name].files > 0 || !OPTIONAL.has(name));
  const rows = [...used.map((name) => [name, result.files[name]] as const), ['total', totalOf(result)] as const];
  const cells = rows.map(([name, group]) => [name, withCommas(group.files), size(group.bytes)]);
  const lines = tableLines(cells, [1, 2]).map((line) => `  ${line}`);
  return [colors.bold('Files'), ...lines.slice(0, -1), colors.bold(lines.at(-1) ?? '')];
};

/** The groups that only some projects have. */
const OPTIONAL: ReadonlySet<string> = new Set(['search', 'feeds', 'markdown']);

const describeHosts = ({ hosts }: BuildResult, colors: Colors): string[] => [
  colors.bold('Hosts'),
  ...hosts.map(({ name, folder, files }) => {
    const what = files.length === 0 ? `deleted: this build has no --target ${name}` : files.join(', ');
    return `  ${folder}/  ${colors.dim(what)}`;
  }),
];

const describeOutcome = (result: BuildResult, colors: Colors, command: string): string[] => [
  `${colors.green('✓')} ${outcomeOf(result)}`,
  ...nextBuildOf(result),
  ...unknownCodeOf(result),
  ...(result.changes === null ? [] : [`See it: ${colors.cyan(`${command} preview`)}`]),
];

const outcomeOf = ({ changes, out, seconds }: BuildResult): string => {
  if (changes === null) return `No errors. Nothing written (${duration(seconds)}).`;
  const { written, unchanged, deleted } = changes;
  const counts = `${withCommas(written)} written, ${withCommas(unchanged)} unchanged, ${withCommas(deleted)} deleted`;
  return `${out}: ${counts} (${duration(seconds)}).`;
};

/** Explains why a build without changes is not faster. */
const unknownCodeOf = ({ unknownCode }: BuildResult): string[] =>
  unknownCode === null ? [] : [`Each build runs your code for all posts again: ${unknownCode}.`];

/** Names what changes without a commit: a scheduled post, an expired one, or a version's state. */
const nextBuildOf = ({ nextBuild, workspaces }: BuildResult): string[] => {
  if (nextBuild === null) return [];
  const posts = workspaces.flatMap(({ scheduled }) => scheduled.map(({ publishedAt }) => Date.parse(publishedAt)));
  const what = posts.includes(Date.parse(nextBuild)) ? 'scheduled post' : 'change without a commit';
  return [`Next ${what}: ${moment(nextBuild)}. Rebuild then to publish it.`];
};

const totalOf = ({ files }: BuildResult): BuildResult['files']['other'] => ({
  files: Object.values(files).reduce((sum, group) => sum + group.files, 0),
  bytes: Object.values(files).reduce((sum, group) => sum + group.bytes, 0),
});

/** Summarizes the files of a workspace. Lists the kinds in `listed` in full. */
export const describeWorkspace = (
  workspace: WorkspaceSummary,
  colors: Colors,
  listed: readonly Listing[] = [],
): string[] => {
  const { name, title, keys, published } = workspace;
  const most = listed.includes('held') ? Number.POSITIVE_INFINITY : LISTED;
  return [
    `${colors.bold(harmless(title))} ${colors.dim(`(${name}, ${count(keys.length, 'key')})`)}`,
    `  ${colors.green(count(published, 'post'))} published`,
    ...heldBack(workspace).flatMap((held) =>
      list(headingOf(held, workspace), held.rows, { most, flag: 'held', colors }),
    ),
    ...describeRenamed(workspace, colors, listed),
  ];
};

/** Counts unpublished files by reason: `1 draft, 2 scheduled`. Empty if all are published. */
export const countHeldBack = (workspaces: readonly WorkspaceSummary[]): string => {
  const counts = new Map<HeldBack['reason'], number>();
  for (const { reason, rows } of workspaces.flatMap(heldBack))
    counts.set(reason, (counts.get(reason) ?? 0) + rows.length);
  return [...counts].flatMap(([reason, number]) => (number === 0 ? [] : [numberOf(number, reason)])).join(', ');
};

interface HeldBack {
  readonly reason: 'draft' | 'scheduled' | 'expired' | 'unlisted' | 'skipped';
  readonly rows: readonly (readonly string[])[];
}

const numberOf = (number: number, reason: HeldBack['reason']): string =>
  reason === 'draft' ? count(number, 'draft') : `${withCommas(number)} ${reason}`;

/** Returns unpublished files by reason. The list always has all reasons. */
const heldBack = ({ drafts, scheduled, expired, unlisted, skipped }: WorkspaceSummary): readonly HeldBack[] => [
  { reason: 'draft', rows: drafts.map((file) => [file]) },
  { reason: 'scheduled', rows: scheduled.map(({ file, publishedAt }) => [file, moment(publishedAt)]) },
  { reason: 'expired', rows: expired.map((file) => [file]) },
  { reason: 'unlisted', rows: unlisted.map((file) => [file]) },
  { reason: 'skipped', rows: skipped.map(({ file, why }) => [file, why]) },
];

const headingOf = ({ reason, rows }: HeldBack, { skipped }: WorkspaceSummary): string => {
  if (reason !== 'skipped') return numberOf(rows.length, reason);
  return `${count(rows.length, 'file')} skipped${rows.length > LISTED ? `: ${reasons(skipped)}` : ''}`;
};

/** `12 outside posts/; 3 not Markdown`. */
const reasons = (skipped: WorkspaceSummary['skipped']): string => {
  const all = sortByCount(countsOf(skipped.map(({ why }) => why))).map(
    ([why, number]) => `${withCommas(number)} ${why}`,
  );
  return [...all.slice(0, LISTED), ...(all.length > LISTED ? [`${all.length - LISTED} more reasons`] : [])].join('; ');
};

/** Notes slugs that differ from their file names. They are correct, but may be surprising. */
const describeRenamed = ({ renamed }: WorkspaceSummary, colors: Colors, listed: readonly Listing[]): string[] => {
  const [first] = renamed;
  if (first === undefined) return [];
  const what =
    renamed.length === 1
      ? '1 slug differs from its file name'
      : `${withCommas(renamed.length)} slugs differ from their file names`;
  if (listed.includes('slugs')) {
    const rows = renamed.map(({ file, slug }) => [file, slug]);
    return list(what, rows, { most: Number.POSITIVE_INFINITY, flag: 'slugs', colors });
  }
  const more = renamed.length > 1 ? ' (--list slugs lists all)' : '';
  return [colors.dim(`  ${what}: ${harmless(first.file)} is ${first.slug}${more}`)];
};

interface ListOptions {
  readonly most: number;
  /** The value of `--list` for this list. */
  readonly flag: Listing;
  readonly colors: Colors;
}

const list = (heading: string, rows: readonly (readonly string[])[], { most, flag, colors }: ListOptions): string[] => {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, most).map((row) => row.map(harmless));
  const width = shown.reduce((widest, [file = '']) => Math.max(widest, file.length), 0);
  const hidden = rows.length - shown.length;
  return [
    `  ${colors.yellow(heading)}`,
    ...shown.map(([file = '', why = '']) => `    ${file.padEnd(why === '' ? 0 : width)}  ${colors.dim(why)}`.trimEnd()),
    ...(hidden > 0 ? [colors.dim(`    and ${withCommas(hidden)} more (--list ${flag} lists all)`)] : []),
  ];
};
