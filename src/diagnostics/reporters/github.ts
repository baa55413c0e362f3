import { withCommas } from '../counted.ts';
import type { Diagnostic, Position } from '../diagnostic.ts';
import { groupByCode, withErrorsUpTo } from '../group-by-code.ts';
import type { Reporter } from './reporter.ts';

/**
 * One workflow command per diagnostic, which GitHub Actions shows as annotations on the changed files. It shows ten
 * errors and ten warnings of a step, so the first of each code come first, with how many more there are.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export const github: Reporter = (diagnostics, { maxErrors = Number.POSITIVE_INFINITY }) => {
  const groups = withErrorsUpTo(groupByCode(diagnostics), maxErrors);
  return (['error', 'warning'] as const)
    .map((severity) => groups.filter((group) => group.severity === severity))
    .flatMap((same) => [
      ...same.map(({ first, count: all, code }) =>
        command(first, all === 1 ? [] : [`and ${withCommas(all - 1)} more ${code}`]),
      ),
      ...same.flatMap(({ others }) => others.map((diagnostic) => command(diagnostic))),
    ])
    .map((line) => `${line}\n`)
    .join('');
};

const command = (
  { severity, code, message, file, position, help, related = [] }: Diagnostic,
  more: readonly string[] = [],
): string => {
  const properties = { file, ...placeOf(position), title: code };
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

const placeOf = (position: Position | undefined): Record<string, number> => {
  if (position === undefined) return {};
  const { line, column, length } = position;
  return { line, col: column, ...(length !== undefined && { endColumn: column + length }) };
};

/** As the runner reads them: `ActionCommand` in github.com/actions/runner. */
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
