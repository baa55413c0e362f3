import type { Command } from 'commander';
import { type DiagnosticError, type Explanation, refusal } from '../../shared/diagnostics/diagnostic.ts';
import { didYouMean } from '../../shared/diagnostics/did-you-mean.ts';
import type { Colors } from '../../shared/diagnostics/display.ts';
import { addExamples, addFlags, type OutputFlags } from '../flags/flags.ts';
import { type ExitCode, type Output, runCommand } from '../output/output.ts';

export const defineExplain = (program: Command): void => {
  const command = program
    .command('explain')
    .description('explain a diagnostic code and how to fix it')
    .argument('[code]', 'a code such as post/date-unreadable, or a part of it (default: list all codes)');
  addExamples(addFlags(command, 'output'), [
    ['galley explain post/date-unreadable', 'what it means, why it is a problem, how to fix it, and an example'],
    ['galley explain taxonomy', 'list the codes of an area'],
    ['galley explain', 'list all codes'],
  ]).action((code: string | undefined, flags: OutputFlags) => runCommand(flags, (output) => runExplain(code, output)));
};

/** The width of a text in columns. */
const WIDTH = 80;

/**
 * Explains one code, or lists the codes that contain `input`. Without `input` it lists all codes.
 *
 * @throws {DiagnosticError} if no code matches
 */
const runExplain = async (input: string | undefined, output: Output): Promise<ExitCode> => {
  const { EXPLANATIONS } = await import('../../shared/diagnostics/explanations/explanations.ts');
  const codes = codesFor(input, Object.keys(EXPLANATIONS));
  const [code] = codes;
  if (code !== undefined && codes.length === 1) {
    const explanation = EXPLANATIONS[code] as Explanation;
    output.data({ code, ...explanation });
    output.result(describe(code, explanation, output.colors));
    return 0;
  }
  if (codes.length === 0) throw unknown(input ?? '', Object.keys(EXPLANATIONS));
  output.data({ codes: codes.map((each) => ({ code: each, ...EXPLANATIONS[each] })) });
  output.result(describeAll(codes, EXPLANATIONS, output.colors));
  return 0;
};

/** Returns the code itself, the codes of an area, or the codes that end with the input. */
const codesFor = (input: string | undefined, all: readonly string[]): readonly string[] => {
  if (input === undefined) return all;
  const word = input.trim().toLowerCase().replace(/\/$/, '');
  if (all.includes(word)) return [word];
  return all.filter((code) => code.split('/').includes(word));
};

const unknown = (input: string, all: readonly string[]): DiagnosticError => {
  const parts = new Set(all.flatMap((code) => [code, ...code.split('/')]));
  const help = `${didYouMean(input, parts)}Run galley explain to list all codes.`;
  const message = `There is no diagnostic code "${input}".`;
  return refusal(2, { code: 'explain/unknown-code', message, help });
};

const describe = (code: string, { means, why, fix, example: [wrong, right] }: Explanation, colors: Colors): string =>
  [
    colors.bold(code),
    '',
    ...wrapped(means),
    '',
    ...wrapped(`Why: ${why}`),
    '',
    ...wrapped(`How to fix: ${fix}`),
    '',
    `  ${colors.red('Wrong:')}`,
    ...indented(wrong === '' ? '(nothing)' : wrong),
    '',
    `  ${colors.green('Right:')}`,
    ...indented(right),
  ].join('\n');

const indented = (text: string): string[] => text.split('\n').map((line) => `    ${line}`.trimEnd());

/** Wraps a text and indents it by two columns. */
const wrapped = (text: string): string[] => {
  const lines: string[] = [];
  let line = ' ';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > WIDTH && line.trim() !== '') {
      lines.push(line);
      line = ' ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
};

const describeAll = (
  codes: readonly string[],
  explanations: Readonly<Record<string, Explanation>>,
  colors: Colors,
): string => {
  const width = Math.max(...codes.map(({ length }) => length));
  const rows = codes.map(
    (code) => `${colors.bold(code.padEnd(width))}  ${firstSentence(explanations[code]?.means ?? '')}`,
  );
  return [...rows, '', 'Run galley explain <code> for details and how to fix it.'].join('\n');
};

const firstSentence = (text: string): string => /^.*?[.:;](?= |$)/.exec(text)?.[0].replace(/[:;]$/, '.') ?? text;
