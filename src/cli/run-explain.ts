import type { Colors } from '../diagnostics/colors.ts';
import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { Explanation } from '../diagnostics/explanations/explanation.ts';
import { EXPLANATIONS } from '../diagnostics/explanations/explanations.ts';
import type { ExitCode } from './fail.ts';
import type { Output } from './output.ts';

/** Columns of a text that is read from its beginning to its end. */
const WIDTH = 80;

/** Explains a code, or lists those of which `asked` is a part; all without it. Throws a DiagnosticError for no code. */
export const runExplain = (asked: string | undefined, output: Output): ExitCode => {
  const codes = codesFor(asked);
  const [code] = codes;
  if (code !== undefined && codes.length === 1) {
    const explanation = EXPLANATIONS[code] as Explanation;
    output.data({ code, ...explanation });
    output.result(describe(code, explanation, output.colors));
    return 0;
  }
  if (codes.length === 0) throw unknown(asked ?? '');
  output.data({ codes: codes.map((each) => ({ code: each, ...EXPLANATIONS[each] })) });
  output.result(describeAll(codes, output.colors));
  return 0;
};

/** The code itself, those of an area, or those that end so. */
const codesFor = (asked: string | undefined): readonly string[] => {
  const all = Object.keys(EXPLANATIONS);
  if (asked === undefined) return all;
  const word = asked.trim().toLowerCase().replace(/\/$/, '');
  if (all.includes(word)) return [word];
  return all.filter((code) => code.split('/').includes(word));
};

const unknown = (asked: string): DiagnosticError => {
  const all = Object.keys(EXPLANATIONS);
  const parts = new Set(all.flatMap((code) => [code, ...code.split('/')]));
  const help = `${didYouMean(asked, parts)}galley explain lists all codes.`;
  const message = `There is no problem with the code "${asked}".`;
  return new DiagnosticError([{ severity: 'error', code: 'explain/unknown-code', message, help }], 2);
};

const describe = (code: string, { means, why, mend, example: [wrong, right] }: Explanation, colors: Colors): string =>
  [
    colors.bold(code),
    '',
    ...wrapped(means),
    '',
    ...wrapped(`Why: ${why}`),
    '',
    ...wrapped(`Way out: ${mend}`),
    '',
    `  ${colors.red('With the problem:')}`,
    ...indented(wrong === '' ? '(nothing)' : wrong),
    '',
    `  ${colors.green('Without it:')}`,
    ...indented(right),
  ].join('\n');

const indented = (text: string): string[] => text.split('\n').map((line) => `    ${line}`.trimEnd());

/** Lines of a text, indented by two columns. */
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

const describeAll = (codes: readonly string[], colors: Colors): string => {
  const width = Math.max(...codes.map(({ length }) => length));
  const rows = codes.map(
    (code) => `${colors.bold(code.padEnd(width))}  ${firstSentence(EXPLANATIONS[code]?.means ?? '')}`,
  );
  return [...rows, '', 'galley explain <code> says why each is a problem, and how to mend it.'].join('\n');
};

const firstSentence = (text: string): string => /^.*?[.:;](?= |$)/.exec(text)?.[0].replace(/[:;]$/, '.') ?? text;
