import { withCommas } from '../amounts.ts';
import { codeFrame } from '../code-frame.ts';
import type { Diagnostic, Position } from '../diagnostic.ts';
import { type Colors, createColors, harmless, tableLines } from '../display.ts';
import {
  type CodeGroup,
  firstStep,
  followersText,
  groupByCode,
  othersToList,
  rowsByCode,
  SUGGESTION,
  totals,
} from '../group-by-code.ts';
import type { ReportContext, Reporter } from './reporter.ts';

/** The maximum number of problems that fit on a screen. If there are more, a summary says where to start. */
const ON_A_SCREEN = 3;

/**
 * The report for people, sorted by code: the first problem of each code in full, with its lines and how to fix it, then
 * others in one line each, then the totals. The most important part comes last, where a terminal stops scrolling.
 */
export const pretty: Reporter = (diagnostics, context) => {
  if (diagnostics.length === 0) return '';
  const colors = createColors(context.color);
  const groups = groupByCode(diagnostics);
  const warnings = groups.filter(({ severity }) => severity === 'warning');
  const errors = groups.filter(({ severity }) => severity === 'error');
  const blocks = [...warnings, ...errors].flatMap((group) => blocksOf(group, context, colors));
  return [...blocks, ...closing(diagnostics, groups, context)].map((part) => `${part}\n`).join('\n');
};

const blocksOf = (group: CodeGroup, context: ReportContext, colors: Colors): string[] => {
  const { first, others, followers, count: all, code } = group;
  if (context.all) return [first, ...others, ...followers].map((diagnostic) => block(diagnostic, context, colors));
  const below = followers.length === 0 ? [] : [`  ${followersText(group)}`];
  if (others.length === 0) return [block(first, context, colors), ...below];
  const heading = `  ${colors.bold(`${withCommas(all - 1)} more ${code}`)}`;
  const listed = othersToList(group);
  const rows = listed.map((diagnostic) => row(diagnostic, first.help, colors));
  const hidden = others.length - listed.length;
  const end =
    hidden === 0
      ? []
      : [colors.dim(`  and ${withCommas(hidden)} more (${context.command} check --all prints each of them)`)];
  return [block(first, context, colors), [heading, ...rows, ...end, ...below].join('\n')];
};

const block = (diagnostic: Diagnostic, context: ReportContext, colors: Colors): string => {
  const { message, help, related = [] } = diagnostic;
  const frame = frameOf(diagnostic, context, colors);
  const isLast = help === undefined && related.length === 0;
  return [
    heading(diagnostic, colors),
    ...indent('', message),
    ...(frame === '' ? [] : ['', ...frame.split('\n').map((line) => `  ${line}`), ...(isLast ? [] : [''])]),
    ...related.map((other) => `  ${colors.cyan(placeOf(other.file, other.position))}  ${harmless(other.message)}`),
    ...(help === undefined ? [] : indent(`${colors.green('help:')} `, help)),
  ].join('\n');
};

/** One line with the place and the message, the other places in short, and the suggestion from the help. */
const row = (
  { message, file, position, help = '', related = [] }: Diagnostic,
  usualHelp: string | undefined,
  colors: Colors,
): string => {
  const place = file === undefined ? '' : `${colors.cyan(placeOf(file, position))}  `;
  const [other, ...more] = related;
  const elsewhere =
    other === undefined ? '' : ` Also ${other.file}${more.length > 0 ? `, and ${more.length} more` : ''}.`;
  const own = help === usualHelp ? '' : ` ${SUGGESTION.exec(help)?.[0] ?? ''}`;
  return `  ${place}${harmless(`${message.split(/\r?\n/, 1)[0]}${elsewhere}${own}`)}`.trimEnd();
};

const heading = ({ severity, code, file, position }: Diagnostic, colors: Colors): string => {
  const label = colors.bold((severity === 'error' ? colors.red : colors.yellow)(severity));
  const place = file === undefined ? '' : `  ${colors.cyan(placeOf(file, position))}`;
  return `${label} ${colors.bold(code)}${place}`;
};

/** `file:line:column`, which terminals and editors turn into a link. */
const placeOf = (file: string, position: Position | undefined): string =>
  harmless(position === undefined ? file : `${file}:${position.line}:${position.column}`);

const frameOf = ({ file, position }: Diagnostic, { source }: ReportContext, colors: Colors): string => {
  const text = file === undefined || position === undefined ? undefined : source(file);
  return text === undefined || position === undefined ? '' : codeFrame(text, position, colors);
};

const indent = (label: string, text: string): string[] =>
  text.split(/\r?\n/).map((line, index) => `  ${index === 0 ? label : ''}${harmless(line)}`);

/** The end of the report. */
const closing = (
  diagnostics: readonly Diagnostic[],
  groups: readonly CodeGroup[],
  { command, color, all: isInFull }: ReportContext,
): string[] => {
  const total = createColors(color).bold(totals(diagnostics));
  if (diagnostics.length <= ON_A_SCREEN) return [total];
  const step = firstStep(groups);
  const isShort = !isInFull && diagnostics.length > groups.length;
  const more = isShort ? `, or ${command} check --all to see each problem in full` : '';
  const end = [
    total,
    ...(step === null ? [] : [harmless(step)]),
    `Run ${command} explain ${groups[0]?.code} for details${more}.`,
  ];
  const table = tableLines(rowsByCode(groups), [2]);
  return groups.length === 1 ? [end.join('\n')] : [table.join('\n'), end.join('\n')];
};
