import type { Diagnostic, Position } from '../diagnostic.ts';
import type { Reporter } from './reporter.ts';

/**
 * One workflow command per diagnostic, which GitHub Actions shows as annotations on the changed files.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export const github: Reporter = (diagnostics) => diagnostics.map((diagnostic) => `${command(diagnostic)}\n`).join('');

const command = ({ severity, code, message, file, position, help, related = [] }: Diagnostic): string => {
  const properties = { file, ...placeOf(position), title: code };
  const lines = [
    message,
    ...(help === undefined ? [] : [`help: ${help}`]),
    ...related.map((other) => `${other.file}${other.position ? `:${other.position.line}` : ''}: ${other.message}`),
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
