import { duration, size } from '../../diagnostics/amounts.ts';
import { type Colors, NO_COLORS } from '../../diagnostics/colors.ts';
import { count, withCommas } from '../../diagnostics/counted.ts';
import type { BuildResult } from '../../pipeline/build.ts';
import type { Listing } from '../flags.ts';
import { countHeldBack, describeWorkspace } from './workspace-summary.ts';

/** What a successful build did, for a person to read. What `listed` names is listed in full. */
export const summary = (result: BuildResult, colors: Colors = NO_COLORS, listed: readonly Listing[] = []): string => {
  const blocks = [
    ...result.workspaces.map((workspace) => describeWorkspace(workspace, colors, listed)),
    ...(result.changes === null ? [] : [describeFiles(result, colors)]),
    ...(result.hosts.length === 0 ? [] : [describeHosts(result, colors)]),
    describeOutcome(result, colors),
  ];
  return blocks.map((lines) => lines.join('\n')).join('\n\n');
};

/** The same in a line or two, for a log. */
export const shortSummary = (result: BuildResult): string => {
  const posts = result.workspaces.reduce((sum, { published }) => sum + published, 0);
  const { files, bytes } = totalOf(result);
  const made = result.changes === null ? [] : [count(files, 'file'), size(bytes)];
  const counts = [`${count(posts, 'post')} in ${count(result.workspaces.length, 'workspace')}`, ...made].join(', ');
  const held = countHeldBack(result.workspaces);
  return [
    `${counts}. ${outcomeOf(result)}`,
    ...(held === '' ? [] : [`Not published: ${held}.`]),
    ...nextBuildOf(result),
  ].join('\n');
};

const describeFiles = (result: BuildResult, colors: Colors): string[] => {
  const rows = [
    ...(['details', 'pages', 'index', 'other'] as const).map((name) => [name, result.files[name]] as const),
    ['total', totalOf(result)] as const,
  ];
  const cells = rows.map(([name, group]) => [name, withCommas(group.files), size(group.bytes)] as const);
  const width = (column: 0 | 1 | 2): number => Math.max(...cells.map((row) => row[column].length));
  const [first, second, third] = [width(0), width(1), width(2)];
  return [
    colors.bold('Files'),
    ...cells.map(([name, files, bytes]) => {
      const line = `  ${name.padEnd(first)}  ${files.padStart(second)}  ${bytes.padStart(third)}`;
      return name === 'total' ? colors.bold(line) : line;
    }),
  ];
};

const describeHosts = ({ hosts }: BuildResult, colors: Colors): string[] => [
  colors.bold('Hosts'),
  ...hosts.map(({ folder, files }) => `  ${folder}/  ${colors.dim(files.join(', '))}`),
];

const describeOutcome = (result: BuildResult, colors: Colors): string[] => [
  `${colors.green('✓')} ${outcomeOf(result)}`,
  ...nextBuildOf(result),
  ...(result.changes === null ? [] : [`See it: ${colors.cyan('galley preview')}`]),
];

const outcomeOf = ({ changes, out, seconds }: BuildResult): string => {
  if (changes === null) return `No errors; nothing was written (${duration(seconds)}).`;
  const { written, unchanged, deleted } = changes;
  const counts = `${withCommas(written)} written, ${withCommas(unchanged)} unchanged, ${withCommas(deleted)} deleted`;
  return `${out}: ${counts} (${duration(seconds)}).`;
};

const nextBuildOf = ({ nextBuild }: BuildResult): string[] =>
  nextBuild === null ? [] : [`Build again at ${nextBuild}: from then on the answers differ, without any commit.`];

const totalOf = ({ files }: BuildResult): BuildResult['files']['other'] => ({
  files: Object.values(files).reduce((sum, group) => sum + group.files, 0),
  bytes: Object.values(files).reduce((sum, group) => sum + group.bytes, 0),
});
