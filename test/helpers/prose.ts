import { parseAst } from 'vite';
import type { SourceText } from './imports.ts';

/** A piece of text for people. */
export interface Prose {
  readonly file: string;
  /** The first line is 1. */
  readonly line: number;
  readonly kind: 'string' | 'comment' | 'paragraph';
  /** The text on one line, with `X` for code and computed parts. */
  readonly text: string;
}

/** Words and phrases that read like a translation, each with its replacement. */
export const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bstands? (?:twice|in|at|there|on|beside|alone|for itself|as)\b|\bas (?:it|they) stands?\b/i, 'is; existing'],
  [/\bin (?:its |the )?place of\b/i, 'instead of'],
  [/\b(?:who(?:m)?ever|somebody|anybody|nobody|no one)\b/i, 'name the person or the option'],
  [/\b(?:is|are|was|were|be) told\b|\btells? of\b|\bsa(?:ys|y) nothing\b/i, 'reports, warns, does not mention'],
  [/\banew\b/i, 'again; rebuilds, regenerates'],
  [/\b(?:hold|holds|held|holding) (?:\S+ ){0,5}against\b/i, 'check against'],
  [/\bcaches? forgets?\b/i, 'purge'],
  [/\bslips? of the pen\b/i, 'a typo'],
  [/\bway out\b/i, 'how to fix'],
  [/\bof (?:its|their) kind\b/i, 'similar, such as'],
  [/\bthe (?:whole|more) of\b/i, 'all'],
  [/\bkept back\b/i, 'held back'],
  [/\bwhat has changed of\b/i, 'changed files'],
];

const MAX_WORDS = 35;

/** The sentences of text. A list of words does not count. */
const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.?!:;])["”’)]*\s+|\s+\|\s+/).filter((sentence) => /^[-*\d.)\s>#|]*["“(]?[A-Z]/.test(sentence));

/** The faults of text, one line each. */
export const faultsOf = ({ file, line, text }: Prose): string[] => [
  ...REFUSED.flatMap(([phrase, instead]) => {
    const found = phrase.exec(text);
    return found === null ? [] : [`${file}:${line} "${found[0]}": write: ${instead}`];
  }),
  ...sentencesOf(text)
    .filter((sentence) => sentence.split(/\s+/).length > MAX_WORDS)
    .map((sentence) => `${file}:${line} over ${MAX_WORDS} words: ${sentence.slice(0, 80)}…`),
];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly value?: unknown;
  readonly left?: Node;
  readonly right?: Node;
  readonly operator?: string;
  readonly quasis?: readonly (Node & { readonly value: { readonly cooked: string } })[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The text of a string literal or template, and null for other expressions. */
const literalOf = (node: Node): string | null => {
  if (node.type === 'Literal' || node.type === 'JSXText') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') return (node.quasis ?? []).map(({ value }) => value.cooked).join('X');
  if (node.type !== 'BinaryExpression' || node.operator !== '+' || !node.left || !node.right) return null;
  const [left, right] = [literalOf(node.left), literalOf(node.right)];
  return left === null && right === null ? null : `${left ?? 'X'}${right ?? 'X'}`;
};

function* literalsIn(node: Node): Generator<{ readonly start: number; readonly text: string }> {
  const text = literalOf(node);
  if (text !== null) yield { start: node.start, text };
  if (text !== null && node.type !== 'TemplateLiteral') return;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* literalsIn(child);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** All comments of a source file, and all its strings of several words. */
export const proseInSource = ({ file, text }: SourceText): Prose[] => {
  const ast = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as Node;
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const strings = [...literalsIn(ast)]
    .filter(({ text: words }) => /[a-z]+ [a-z]+/i.test(words))
    .map((string) => ({ ...string, kind: 'string' as const }));
  const comments = [...text.matchAll(/^ *\/\*\*?[\s\S]*?\*\/|(?:^ *\/\/.*\n)+|(?<=\s)\/\/ .*/gm)].map((match) => ({
    start: match.index,
    kind: 'comment' as const,
    text: match[0].replace(/^ *(?:\/\*\*?|\*\/?|\/\/)/gm, ' ').replace(/`[^`]*`/g, 'X'),
  }));
  return [...strings, ...comments].map(({ start, kind, text: words }) => ({
    file,
    line: lineAt(start),
    kind,
    text: oneLine(words),
  }));
};

/** The paragraphs, list items and table rows of a Markdown file, without code. */
export const proseInMarkdown = ({ file, text }: SourceText): Prose[] => {
  const body = text
    .replace(/^(---|\+\+\+)\n[\s\S]*?\n\1\n/, (matter) => matter.replace(/\S/g, ''))
    .replace(/^( *)(`{3,}|~{3,})[\s\S]*?^\1\2 *$/gm, (code) => code.replace(/\S/g, ''))
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/\S/g, ''));
  const found: Prose[] = [];
  let line = 1;
  for (const block of body.split(/\n(?=\s*\n|\s*(?:[-*+>|#]|\d+\.)\s|\|)/)) {
    const prose = oneLine(block.replace(/`[^`]*`/g, 'X').replace(/\]\([^)]*\)/g, ']'));
    const before = /^\s*/.exec(block)?.[0].split('\n').length ?? 1;
    if (prose !== '') found.push({ file, line: line + before - 1, kind: 'paragraph', text: prose });
    line += block.split('\n').length;
  }
  return found;
};
