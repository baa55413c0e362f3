import { readdirSync, readFileSync } from 'node:fs';
import { type Command, Help } from 'commander';
import { type DiagnosticError, refusal } from '../../shared/diagnostics/diagnostic.ts';
import { didYouMean, nearest } from '../../shared/diagnostics/did-you-mean.ts';
import type { Colors } from '../../shared/diagnostics/display.ts';
import { PACKAGE } from '../../shared/package-info.ts';
import { addExamples, addFlags, type OutputFlags } from '../flags/flags.ts';
import { type ExitCode, type Output, runCommand } from '../output/output.ts';

export const defineExplain = (program: Command): void => {
  const command = program
    .command('explain')
    .description('explain a diagnostic code and how to fix it')
    .argument('[code]', 'a code such as post/date-unreadable, or a part of it (default: list all codes)');
  addExamples(addFlags(command, 'output'), [
    ['galley explain post/date-unreadable', 'what it means, how to fix it, and often an example'],
    ['galley explain taxonomy', 'list the codes of an area'],
    ['galley explain', 'list all codes'],
  ]).action((code: string | undefined, flags: OutputFlags) => runCommand(flags, (output) => runExplain(code, output)));
};

/** What the guide says about a code. */
export interface Explanation {
  readonly code: string;
  /** The paragraphs and the example of the code's section, in Markdown. */
  readonly text: string;
}

const PAGES = new URL('content/guide/posts/setup/', PACKAGE);
/** A section whose heading has codes, and its text. */
const SECTION = /^### (`[a-z-]+\/.*)\n\n((?:(?!^##).*\n)+)/gm;

/** Reads the sections of all codes from the guide. A section can be about several codes. */
export const readExplanations = (): readonly Explanation[] =>
  readdirSync(PAGES)
    .filter((name) => name.startsWith('diagnostics-'))
    .sort()
    .flatMap((name) => [...readFileSync(new URL(name, PAGES), 'utf8').matchAll(SECTION)])
    .flatMap(([, heading = '', text = '']) =>
      Array.from(heading.matchAll(/`([^`]+)`/g), ([, code = '']) => ({ code, text: text.trim() })),
    );

/** The width of text in columns, without its indentation. */
const WIDTH = 78;

/**
 * Explains one code, or lists the codes that contain `input`. Without `input` it lists all codes.
 *
 * @throws {DiagnosticError} if no code matches
 */
const runExplain = async (input: string | undefined, output: Output): Promise<ExitCode> => {
  const all = readExplanations();
  const explanations = explanationsFor(input, all);
  const [only] = explanations;
  if (only === undefined) throw unknown(input ?? '', all);
  const isOne = explanations.length === 1;
  output.data(isOne ? only : { codes: explanations });
  output.result(isOne ? describe(only, output.colors) : describeAll(explanations, output));
  return 0;
};

/** Returns the explanation of the code itself, of the codes of an area, or of the codes that end with the input. */
const explanationsFor = (input: string | undefined, all: readonly Explanation[]): readonly Explanation[] => {
  if (input === undefined) return all;
  const word = input.trim().toLowerCase().replace(/\/$/, '');
  const exact = all.filter(({ code }) => code === word);
  return exact.length > 0 ? exact : all.filter(({ code }) => code.split('/').includes(word));
};

const unknown = (input: string, all: readonly Explanation[]): DiagnosticError => {
  const codes = all.map(({ code }) => code);
  const parts = new Set(codes.flatMap((code) => [code, ...code.split('/')]));
  const areas = [...new Set(codes.map((code) => code.split('/')[0]))].join(', ');
  const help = `${didYouMean(input, parts) || codesWith(input, codes)}Areas: ${areas}. Run galley explain to list all codes.`;
  const message = `There is no diagnostic code "${input}".`;
  return refusal(2, { code: 'explain/unknown-code', message, help });
};

/** Suggests codes that share a word with the input, such as `date`, or have one that is near to it. */
const codesWith = (input: string, codes: readonly string[]): string => {
  const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^a-z0-9]+/);
  const words = new Set(codes.flatMap(wordsOf));
  const wanted = wordsOf(input).map((word) => (words.has(word) ? word : nearest(word, words)));
  const found = codes.filter((code) => wordsOf(code).some((word) => wanted.includes(word))).slice(0, MOST_CODES);
  return found.length === 0 ? '' : `Did you mean ${found.join(' or ')}? `;
};

/** The maximum number of suggestions. */
const MOST_CODES = 4;

/** A code block, or a paragraph. */
const BLOCK = /^```[\s\S]*?^```$|(?:^.+\n?)+/gm;

const describe = ({ code, text }: Explanation, colors: Colors): string => {
  const blocks = text.match(BLOCK) ?? [];
  const lines = blocks.map((block) => (block.startsWith('```') ? example(block, colors) : paragraph(block, colors)));
  return [colors.bold(code), ...lines].join('\n\n');
};

/** The lines of an example: those with the problem begin with `-`, those without it with `+`. */
const example = (block: string, { red, green }: Colors): string => {
  const lines = block.split('\n').slice(1, -1);
  const colored = (line: string): string =>
    line.startsWith('-') ? red(line) : line.startsWith('+') ? green(line) : line;
  return lines.map((line) => `    ${colored(line)}`.trimEnd()).join('\n');
};

/** Wraps a paragraph and indents it by two columns. */
const paragraph = (text: string, colors: Colors): string =>
  new Help()
    .boxWrap(text.replaceAll('**', '').trim().replaceAll(/\s+/g, ' '), WIDTH)
    .replaceAll(/^/gm, '  ')
    .replace(/^ {2}Fix:/, `  ${colors.green('Fix:')}`);

const describeAll = (explanations: readonly Explanation[], { colors, command }: Output): string => {
  const width = Math.max(...explanations.map(({ code }) => code.length));
  const rows = explanations.map(({ code, text }) => `${colors.bold(code.padEnd(width))}  ${firstSentence(text)}`);
  return [...rows, '', `Run ${command} explain <code> for details and how to fix it.`].join('\n');
};

const firstSentence = (text: string): string => {
  const line = text.split('\n\n', 1)[0]?.replaceAll('\n', ' ') ?? '';
  return /^.*?[.:;](?= |$)/.exec(line)?.[0].replace(/[:;]$/, '.') ?? line;
};
