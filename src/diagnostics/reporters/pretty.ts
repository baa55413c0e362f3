import { codeFrame } from '../code-frame.ts';
import { type Colors, createColors } from '../colors.ts';
import type { Diagnostic, Position } from '../diagnostic.ts';
import { harmless } from '../display.ts';
import type { ReportContext, Reporter } from './reporter.ts';

/** For people: what, where, the lines in question, the way out; then how many there were. */
export const pretty: Reporter = (diagnostics, context) => {
  if (diagnostics.length === 0) return '';
  const colors = createColors(context.color);
  const blocks = diagnostics.map((diagnostic) => block(diagnostic, context, colors));
  return `${blocks.join('\n')}\n${colors.bold(count(diagnostics))}\n`;
};

const block = (diagnostic: Diagnostic, context: ReportContext, colors: Colors): string => {
  const { message, help, related = [] } = diagnostic;
  const frame = frameOf(diagnostic, context, colors);
  const isLast = help === undefined && related.length === 0;
  const lines = [
    heading(diagnostic, colors),
    ...indent('', message),
    ...(frame === '' ? [] : ['', ...frame.split('\n').map((line) => `  ${line}`), ...(isLast ? [] : [''])]),
    ...related.map((other) => `  ${colors.cyan(placeOf(other.file, other.position))}  ${harmless(other.message)}`),
    ...(help === undefined ? [] : indent(`${colors.green('help:')} `, help)),
  ];
  return `${lines.join('\n')}\n`;
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

const count = (diagnostics: readonly Diagnostic[]): string => {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const files = new Set(diagnostics.flatMap(({ file }) => file ?? []));
  const parts = [plural(errors, 'error'), plural(diagnostics.length - errors, 'warning')].filter((part) => part !== '');
  return `${parts.join(', ')}${files.size > 0 ? ` in ${plural(files.size, 'file')}` : ''}`;
};

const plural = (number: number, noun: string): string => {
  if (number === 0) return '';
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
};
