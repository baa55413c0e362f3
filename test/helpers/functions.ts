import { parseAst } from 'vite';
import type { SourceText } from './imports.ts';

/** A function and its number of lines, from the first parameter to the last brace. */
export interface FunctionLines {
  readonly file: string;
  /** The first line is 1. */
  readonly line: number;
  readonly lines: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* nodesIn(child);
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** All functions of a file, including nested ones. */
export const functionsIn = ({ file, text }: SourceText): readonly FunctionLines[] =>
  [...nodesIn(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as Node)]
    .filter(({ type }) => /Function(?:Declaration|Expression)$/.test(type))
    .map(({ start, end }) => {
      const line = lineAt(text, start);
      return { file, line, lines: lineAt(text, end) - line + 1 };
    });
