import { withCommas } from '../amounts.ts';
import type { Diagnostic, Position } from '../diagnostic.ts';
import { firstStep, followersText, groupByCode, othersToList, rowsByCode, totals } from '../group-by-code.ts';
import type { Reporter } from './reporter.ts';

/**
 * Writes one workflow command per diagnostic. GitHub Actions shows them as annotations on the changed files, at most ten
 * errors and ten warnings per step. So the first of each code come first, with the number of others, and as in the report
 * for people, not all warnings of a code follow.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export const github: Reporter = (diagnostics, { all: isAll, command: program }) => {
  const groups = groupByCode(diagnostics).map((group) => ({
    ...group,
    listed: isAll ? [...group.others, ...group.followers] : othersToList(group),
  }));
  return (['error', 'warning'] as const)
    .map((severity) => groups.filter((group) => group.severity === severity))
    .flatMap((same) => [
      ...same.map((group) => {
        const { first, count: all, code, others, listed } = group;
        const hint = listed.length < others.length ? ` (${program} check --all prints each of them)` : '';
        const more = all === 1 ? '' : `and ${withCommas(all - 1)} more ${code}${hint}`;
        return command(first, [more, followersText(group)].filter(Boolean));
      }),
      ...same.flatMap(({ listed }) => listed.map((diagnostic) => command(diagnostic))),
    ])
    .map((line) => `${line}\n`)
    .join('');
};

const command = (
  { severity, code, message, file, position, help, related = [] }: Diagnostic,
  more: readonly string[] = [],
): string => {
  const { line, column: col }: Partial<Position> = position ?? {};
  const endColumn = position?.length === undefined ? undefined : position.column + position.length;
  const properties = { file, line, col, endColumn, title: code };
  const lines = [
    message,
    ...(help === undefined ? [] : [`help: ${help}`]),
    ...related.map((other) => `${other.file}${other.position ? `:${other.position.line}` : ''}: ${other.message}`),
    ...more,
  ];
  const list = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${escapeProperty(String(value))}`,
  );
  return `::${severity} ${list.join(',')}::${escapeData(lines.join('\n'))}`;
};

/** Escapes a value for the runner: see `ActionCommand` in github.com/actions/runner. */
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** A Markdown table of codes, with the first problem of each. Empty if there are no problems. */
export const markdown = (diagnostics: readonly Diagnostic[]): string => {
  if (diagnostics.length === 0) return '';
  const groups = groupByCode(diagnostics);
  const rows = rowsByCode(groups).map(([severity, code, number], at) => {
    const group = groups[at] as (typeof groups)[number];
    const { first } = group;
    const message = `${first.message} ${followersText(group)}`.trim();
    return `| ${severity} | \`${code}\` | ${number} | ${asCode(shownPlace(first))} | ${plain(message)} |`;
  });
  const step = firstStep(groups);
  return [
    `**${totals(diagnostics)}**`,
    '',
    '| | code | problems | first | |',
    '|---|---|---:|---|---|',
    ...rows,
    ...(step === null ? [] : ['', plain(step)]),
    '',
  ].join('\n');
};

const shownPlace = ({ file, position }: Diagnostic): string =>
  file === undefined ? '' : `${file}${position === undefined ? '' : `:${position.line}`}`;

/** Formats a path as HTML code, because it may contain Markdown characters. */
const asCode = (text: string): string => (text === '' ? '' : `<code>${plain(text)}</code>`);

/** Escapes all Markdown and HTML in text. */
const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[&<>"'\\`*_{}[\]()#+!|~@:]/g, (mark) => `&#${mark.codePointAt(0)};`);
